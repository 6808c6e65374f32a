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
    globalSetup: ['../../scripts/test/buildServer.mjs', 'test/process/provideScripts.ts', 'test/globalSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['../../scripts/test/sameDraws.mjs'],
    // Files share what they import, which is half of their time; none of them leaves anything behind in a module.
    isolate: false,
    // Most code of a run is run a few times only: V8 learns what it is called with from the first call on. And what a call leaves
    // behind is more than the room that V8 begins with.
    execArgv: ['--no-lazy-feedback-allocation', '--min-semi-space-size=16', '--max-semi-space-size=64'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
