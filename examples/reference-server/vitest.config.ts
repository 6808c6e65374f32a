import { defineConfig } from 'vitest/config'
import { inNode, partsAlone } from './test/projects.ts'

/** The tests on PostgreSQL. */
export default defineConfig({
  ...inNode,
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...partsAlone],
    globalSetup: ['../../scripts/test/buildServer.mjs', 'test/globalSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share what they import, which is half of their time; none of them leaves anything behind in a module.
    isolate: false,
    // Most code of a run is run a few times only: V8 learns what it is called with from the first call on, and compiles it sooner.
    execArgv: ['--no-lazy-feedback-allocation', '--interrupt-budget=40000'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
