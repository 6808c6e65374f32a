import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions } from 'vite'

/** Stories lie beside their component; the same files are the browser tests of the controls. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', '../../pacs-consultation/src/react/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) => ({
    ...vite,
    resolve: { ...vite.resolve, conditions: ['@opensono/source', ...defaultClientConditions] },
    // Found only while stories run, they would make the page load again in the middle of a test.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [
        ...(vite.optimizeDeps?.include ?? []),
        '@tanstack/react-query',
        'pdfjs-dist/legacy/build/pdf.mjs',
        '@opensono/pacs-capture > mediabunny',
      ],
    },
  }),
}

export default config
