import { join } from 'node:path'
import { root } from '../setup/workspace.mjs'
import { findSamples, importers } from './samples.mjs'

const listId = 'virtual:samples'
/** In the package that draws, so that a sample is compiled as its sources are. */
const home = `${root}/packages/pacs-react/src/`
const consultation = `${root}/packages/pacs-consultation/src/react/`
/** What the build makes of sources of the same name. */
const styles = new Map([
  ['@opensono/pacs-react/styles.css', `${home}styles.isolated.css`],
  ['@opensono/pacs-consultation/styles.css', `${consultation}styles.isolated.css`],
])

/**
 * Serves the TypeScript samples of the documents as modules, and `virtual:samples`, which loads each of them by its name.
 * @returns {import('vite').Plugin}
 */
export function samplesPlugin() {
  const samples = new Map([...findSamples()].map(([file, text]) => [home + file.slice(root.length + 1), text]))
  return {
    name: 'samples',
    enforce: 'pre',
    // What samples import is found before the first test, not while one runs.
    config: () => ({ optimizeDeps: { entries: [`${home}index.ts`, `${consultation}index.ts`] } }),
    async resolveId(source, importer) {
      if (source === listId || samples.has(source)) return source
      if (importer === undefined || !samples.has(importer)) return null
      const sheet = styles.get(source)
      if (sheet !== undefined) return sheet
      for (const folder of importers) {
        const found = await this.resolve(source, join(root, folder, 'sample.ts'), { skipSelf: true })
        if (found !== null) return found
      }
      return null
    },
    load(id) {
      if (id !== listId) return samples.get(id) ?? null
      const loaders = [...samples.keys()].map(
        (file) => `${JSON.stringify(file.slice(home.length))}: () => import(${JSON.stringify(file)})`,
      )
      return `export const samples = {${loaders.join(',\n')}}`
    },
  }
}
