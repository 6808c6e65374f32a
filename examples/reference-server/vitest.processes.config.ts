import { defineConfig } from 'vitest/config'
import { inNode, processesKilled } from './test/projects.ts'

/** The tests that start, starve and kill servers in processes of their own: much of their time they wait for them. */
export default defineConfig({
  ...inNode,
  test: {
    name: 'server-processes',
    environment: 'node',
    include: processesKilled,
    globalSetup: ['../../scripts/test/buildServer.mjs', 'test/process/provideScripts.ts', 'test/globalSetup.ts'],
    pool: 'forks',
    // One at a time, beside the other tests on PostgreSQL.
    maxWorkers: 1,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
