import type { Decorator, Preview } from '@storybook/react-vite'
import { StrictMode } from 'react'
import { PacsRoot } from '../src/control/PacsRoot'
import '../src/styles.css'
import '../../pacs-consultation/src/react/styles.css'
import './preview.css'

/** Every story runs in StrictMode and in a root of the chosen theme, language and mode. */
const inRoot: Decorator = (Story, { globals }) => (
  <StrictMode>
    <PacsRoot
      theme={globals.theme === 'light' ? 'light' : 'dark'}
      language={globals.language === 'zh' ? 'zh' : 'en'}
      mode={globals.mode === 'touch' ? 'touch' : 'comfortable'}
      className="story-root"
    >
      <Story />
    </PacsRoot>
  </StrictMode>
)

const preview: Preview = {
  decorators: [inRoot],
  // What axe saw of every rule would be sent out of the page for each story; a test fails by its own words.
  beforeEach: ({ reporting }) => {
    if (!('__vitest_browser__' in globalThis)) return
    const add = reporting.addReport.bind(reporting)
    reporting.addReport = (report) => add({ ...report, result: null })
  },
  parameters: {
    layout: 'fullscreen',
    // A story is a part of a page: rules about whole pages do not apply to it.
    a11y: {
      test: 'error',
      // What passes is only counted: a list of every node of it is most of the time of a page.
      options: { resultTypes: ['violations', 'incomplete'] },
      config: { rules: [{ id: 'region', enabled: false }] },
      // react-aria's own region of spoken announcements: its nodes name things that may be gone by now.
      context: { exclude: ['[data-live-announcer]'] },
    },
  },
  initialGlobals: { theme: 'dark', language: 'en', mode: 'comfortable' },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['dark', 'light'], dynamicTitle: true } },
    language: { toolbar: { title: 'Language', items: ['en', 'zh'], dynamicTitle: true } },
    mode: { toolbar: { title: 'Mode', items: ['comfortable', 'touch'], dynamicTitle: true } },
  },
}

export default preview
