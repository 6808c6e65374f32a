import { dirname, join, relative } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const modules = {
  index: 'src/index.ts',
  'upload/index': 'src/upload/index.ts',
  'export/index': 'src/export/index.ts',
  'workstation/index': 'src/workstation/index.ts',
  'testing/index': 'src/testing/index.ts',
}
const workers = {
  'journal.worker': 'src/journal/journal.worker.ts',
  'hash.worker': 'src/upload/hash/hash.worker.ts',
  'picture.worker': 'src/picture/picture.worker.ts',
  'probe.worker': 'src/probe/probe.worker.ts',
}

/**
 * In the source the workers lie beside what starts them; built, they lie at the root. What starts one may end up in a chunk at the root
 * or in an entry below it, which is known only when it is written.
 */
const workerUrls: NonNullable<Options['plugins']>[number] = {
  name: 'worker-urls',
  renderChunk(code, { path }) {
    const toRoot = relative(dirname(path), join(this.options.outDir)) || '.'
    return { code: code.replace(/(new URL\(")\.(\/[a-z]+\.worker)\.ts"/g, `$1${toRoot}$2.js"`) }
  },
}

export default defineConfig([
  {
    entry: modules,
    format: 'esm',
    target: 'chrome102',
    dts: { entry: { ...modules, ...workers } },
    sourcemap: true,
    plugins: [workerUrls],
    // The sources are in the package, and the maps lead to them.
    esbuildOptions(options) {
      options.sourcesContent = false
    },
  },
  {
    // A worker is one file with all it needs, so that a host may serve it from anywhere.
    entry: workers,
    format: 'esm',
    target: 'chrome102',
    splitting: false,
    minify: true,
    sourcemap: true,
    noExternal: ['mediabunny', '@opensono/pacs-core/serial-queue'],
    esbuildOptions(options) {
      options.conditions = ['@opensono/source']
    },
  },
])
