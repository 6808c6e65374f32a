import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { hashSources } from '../setup/fingerprint.mjs'

const require = createRequire(import.meta.url)
const home = dirname(require.resolve('@opensono/pacs-core/package.json'))

/** What other packages import of it, without what only servers need. */
const entries = Object.entries(require('@opensono/pacs-core/package.json').exports)
  .filter(([entry, target]) => typeof target === 'object' && entry !== './server')
  .map(([entry]) => posix.join('@opensono/pacs-core', entry))

/**
 * Gives pages of tests `pacs-core` as one bundle. Of its source they would load three hundred modules each, which is most of the time in
 * which a test in Chromium begins. Bundled again when the source has changed: Vite makes its bundles again when a plugin has another name.
 * Who watches tests has the source itself.
 * @returns {import('vite').Plugin}
 */
export function coreInOne() {
  return {
    name: `core-in-one-${hashSources([join(home, 'src')])}`,
    config: () => (process.argv.includes('run') ? { optimizeDeps: { include: entries } } : {}),
  }
}
