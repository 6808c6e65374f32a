import { defineConfig } from 'vitest/config'
import { inNode, partsAlone } from './test/projects.ts'

/** The tests without a database. */
export default defineConfig({
  ...inNode,
  test: {
    name: 'server-parts',
    environment: 'node',
    include: partsAlone,
    // They start its threads, as a hospital runs them, and processes that write until they are killed.
    globalSetup: ['../../scripts/test/buildServer.mjs', 'test/process/provideScripts.ts'],
    setupFiles: ['../../scripts/test/sameDraws.mjs'],
    isolate: false,
    testTimeout: 30_000,
  },
})
