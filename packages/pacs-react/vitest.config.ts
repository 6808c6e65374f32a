import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, chromiumPath } from '../../e2e/browser/chromium.ts'
import { coreInOne } from '../../scripts/test/coreInOne.mjs'
import { leanPage } from './test/leanPage.ts'

/** Every story, rendered in Chromium, its `play` run and checked by axe. */
export default defineConfig({
  plugins: [leanPage(), coreInOne(), storybookTest({ configDir: new URL('.storybook', import.meta.url).pathname })],
  test: {
    name: 'stories',
    testTimeout: 30_000,
    setupFiles: ['.storybook/settle.ts'],
    // Stories clean up after themselves, so they may share a page: opening one per file costs a third of the time.
    isolate: false,
    // Each file goes to the page that is free: at the end of a run no core waits for the other.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1024, height: 768 },
      provider: playwright({ launchOptions: { executablePath: chromiumPath, args: [...chromiumFlags] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
