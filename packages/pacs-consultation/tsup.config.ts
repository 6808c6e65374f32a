import { defineConfig } from 'tsup'
import { finishStyles } from '../pacs-react/build/finishStyles'
import { markComponentsPure } from '../pacs-react/build/markComponentsPure'

/** Everything understands Chromium 102. */
export default defineConfig([
  {
    entry: ['src/index.ts', 'src/testing/index.ts', 'src/react/index.ts'],
    format: 'esm',
    target: 'chrome102',
    dts: true,
    sourcemap: true,
    // The sources are in the package, and the maps lead to them.
    esbuildOptions(options) {
      options.sourcesContent = false
    },
    esbuildPlugins: [markComponentsPure],
    // Frameworks with server components take each file as one of the browser.
    banner: { js: '"use client";' },
  },
  {
    entry: { styles: 'src/react/styles.isolated.css', 'styles.layered': 'src/react/styles.css' },
    format: 'esm',
    target: 'chrome102',
    onSuccess: () => finishStyles(new URL('dist/', import.meta.url)),
  },
])
