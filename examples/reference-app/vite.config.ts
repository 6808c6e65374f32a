import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { earlyPages } from './earlyPages'

/** Where a server runs while the app is worked on. */
const server = process.env.OPENSONO_SERVER ?? 'http://localhost:8080'

/** Languages whose words for readers react-aria brings; the product speaks two of its thirty. */
const spoken = ['en-US', 'zh-CN']

/** Leaves the words of languages that the product does not speak out of the build: a sixth of react-aria. */
const onlySpokenLanguages: Plugin = {
  name: 'only-spoken-languages',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, language = ''] =
      /[\\/]react-(?:aria|stately)[^\0]*[\\/]intl[\\/].*?([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id) ?? []
    return language === '' || spoken.includes(language) ? null : 'export default {}'
  },
}

/** What the login shares with the pages behind it: those would else load the login, too. */
const shared = new RegExp(
  [
    'control/(button/IconButton|field/(TextField|NativeSelect)|feedback/Banner)',
    'session/(PlaceFields|PasswordField|usePlaces|fieldOfError|useAttempt|useWrongField|termText|sessionText)',
    '(useErrorText|lazyPart|PageTitle|LookButtons)',
  ]
    .map((path) => `/${path}[.]`.replaceAll('/', '[\\\\/]'))
    .join('|'),
)

/**
 * What is loaded together. Each file is compressed alone, so the first page out of three dozen of them costs a twentieth more
 * than out of four.
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  {
    name: 'fields',
    test: shared,
    priority: 2,
  },
  // A page outside the shell that could not be read says so without the controls of the others.
  { name: 'fault', test: /[\\/](ErrorNote|ErrorState)[.]/, priority: 2 },
  // Segments, fields for figures, long texts and lists, lists of hundreds, and choices of files are on many pages, but on none of the first ones.
  {
    name: 'controls',
    test: /[\\/]pacs-react[\\/]src[\\/](control|provider)[\\/](?!button[\\/](SegmentedControl|useFileChoice)|field[\\/](Combo|NumberField|OptionList|TextArea)|list[\\/])/,
    minShareCount: 8,
  },
  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 3 },
  { name: 'login', test: /[\\/]page[\\/]login[\\/]LoginPage/, priority: 1 },
]

export default defineConfig({
  plugins: [react(), onlySpokenLanguages, earlyPages()],
  // The packages are taken as TypeScript source: one build, and only what is used of them.
  resolve: { conditions: ['@opensono/source', ...defaultClientConditions] },
  server: {
    proxy: {
      '/api': { target: server },
      '/messaging': { target: server, ws: true },
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    // Qt WebEngine 6.4 on ultrasound devices is Chromium 102.
    target: 'chrome102',
    cssTarget: 'chrome102',
    // A picture inside the style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
