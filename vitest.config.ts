import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import type { BrowserInstanceOption } from 'vitest/node'
import { chromiumFlags, chromiumPath } from './e2e/browser/chromium.ts'
import { LongestFirst } from './e2e/harness/LongestFirst.ts'
import { nodeResolve } from './examples/reference-server/test/projects.ts'
import { leanPage } from './packages/pacs-react/test/leanPage.ts'
import { coreInOne } from './scripts/test/coreInOne.mjs'
import { samplesPlugin } from './scripts/test/samplesPlugin.mjs'
import { setSeed } from './scripts/test/seed.mjs'

setSeed()

const inNode = { resolve: nodeResolve }

/** Packages meet each other as TypeScript source, so that no test waits for a build. */
const source = {
  resolve: { conditions: ['@opensono/source', ...defaultClientConditions] },
  ssr: inNode,
  // Where vitest runs a project's global set-up.
  environments: { __vitest__: inNode },
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Properties draw the same in each ordinary run. */
const sameDraws = pathOf('scripts/test/sameDraws.mjs')

const browserTests = '**/*.browser.test.{ts,tsx}'

/** Components and hooks run in React's StrictMode. */
const strictMode = pathOf('packages/pacs-react/test/strictMode.ts')

/** Nothing of one file is left for the next. */
const leavesNothing = pathOf('packages/pacs-react/test/leavesNothing.ts')

/** Tests that change their page for good: they load styles, size the window, or tell React Aria once and for all of shadow roots. */
const onOwnPage = [
  'packages/pacs-react/src/control/shadowRoot.browser.test.tsx',
  'packages/pacs-react/src/image/viewer/{ImageViewer,storedPictures}.browser.test.tsx',
  'packages/pacs-react/src/report/{insertFromViewer,manyImages,editor/ReportEditor,signature/signature}.browser.test.tsx',
  'packages/pacs-react/src/styles/isolation.browser.test.tsx',
  'packages/pacs-react/src/testing/samples.browser.test.tsx',
]

/** Starved machines take seconds for what is awaited. */
const patient = { poll: { timeout: 20_000 } }

/** Storybook takes seconds to load: only a run of the stories does it. */
const chosen = process.argv.filter((word, at, words) => words[at - 1] === '--project' || word.startsWith('--project='))
const hasStories = chosen.length === 0 || chosen.some((name) => /stories|[*!]/.test(name))

/** Chromium with a camera and a microphone that need nobody. Each project has one of its own: its name is written into it. */
const inChromium = (instances: BrowserInstanceOption[] = [{ browser: 'chromium' }]) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        ...chromiumFlags,
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  }),
  instances,
})

/** Each phase of `npm test` runs its own projects; `npx vitest run --project NAME FILE` runs one file. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          setupFiles: [sameDraws],
          testTimeout: 20_000,
          include: ['packages/*/src/**/*.test.ts', 'examples/reference-app/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', browserTests],
        },
      },
      {
        ...source,
        test: {
          name: 'jsdom',
          // First imports take seconds on a starved machine.
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          environment: 'jsdom',
          isolate: false,
          setupFiles: [sameDraws, strictMode, leavesNothing],
          include: ['packages/*/src/**/*.test.tsx', 'examples/reference-app/src/**/*.test.tsx'],
          exclude: ['**/node_modules/**', browserTests],
        },
      },
      {
        // Three projects behind one server: what they share is found and compiled once.
        ...source,
        plugins: [samplesPlugin(), leanPage(), coreInOne()],
        // What only workers import would be found while tests run, which then start again.
        optimizeDeps: { entries: ['packages/pacs-react/src/image/viewer/picture/*.worker.ts'] },
        test: {
          testTimeout: 30_000,
          expect: patient,
          setupFiles: [strictMode],
          exclude: ['**/node_modules/**'],
          env: { FAULTS: process.env.FAULTS ?? '1', FAULT_SEED: process.env.FAULT_SEED ?? '1' },
          browser: inChromium([
            {
              browser: 'chromium',
              name: 'browser',
              // Files share what they import, which is a third of their time, and leave nothing in the page.
              isolate: false,
              setupFiles: [strictMode, leavesNothing],
              include: [`packages/pacs-{core,react}/src/${browserTests}`, `examples/reference-app/src/${browserTests}`],
              exclude: ['**/node_modules/**', ...onOwnPage],
            },
            { browser: 'chromium', name: 'own-page', include: onOwnPage },
            {
              // Much of its time is pictures and sounds that last as long as they last.
              browser: 'chromium',
              name: 'live',
              include: [`packages/pacs-{capture,consultation}/src/${browserTests}`],
              globalSetup: ['packages/pacs-capture/test/objectStoreSetup.ts'],
            },
          ]),
        },
      },
      {
        ...source,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: ['e2e/harness/globalSetup.ts'],
          // Two cores: two workers, each with a product of its own, on which its files take turns.
          maxWorkers: 2,
          provide: { laneCount: 2 },
          // Files share what they import; none of them leaves anything behind in a module.
          isolate: false,
          expect: patient,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'peers',
          environment: 'node',
          include: ['e2e/peers/**/*.peer.test.ts'],
          globalSetup: ['scripts/test/buildServer.mjs', 'examples/reference-server/test/globalSetup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'livekit',
          include: ['e2e/peers/livekit/*.livekit.test.ts'],
          globalSetup: ['e2e/peers/livekit/mediaSetup.ts'],
          testTimeout: 60_000,
          expect: patient,
          browser: inChromium(),
        },
      },
      {
        ...source,
        test: {
          name: 'livekit-walk',
          environment: 'node',
          include: ['e2e/peers/livekit/*.livekit-walk.test.ts'],
          globalSetup: ['e2e/harness/globalSetup.ts'],
          fileParallelism: false,
          expect: patient,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'qt',
          environment: 'node',
          include: ['e2e/peers/qt/**/*.qt.test.ts'],
          globalSetup: ['e2e/harness/globalSetup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'consumers',
          environment: 'node',
          include: ['e2e/peers/consumers/*.consumer.test.ts'],
          globalSetup: ['e2e/harness/globalSetup.ts'],
          testTimeout: 400_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...source,
        test: {
          name: 'look',
          environment: 'node',
          include: ['e2e/look/**/*.test.ts'],
          globalSetup: ['e2e/harness/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...(hasStories ? ['packages/*/vitest.config.ts'] : []),
      'examples/*/vitest{,.parts}.config.ts',
    ],
  },
})
