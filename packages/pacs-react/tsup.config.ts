import { dirname, join, relative } from 'node:path'
import { defineConfig, type Options } from 'tsup'
import { finishStyles } from './build/finishStyles'
import { markComponentsPure } from './build/markComponentsPure'

const modules = { index: 'src/index.ts', 'testing/index': 'src/testing/index.ts' }
const workers = Object.fromEntries(
  ['pixel', 'jpegLossless', 'jpegLs', 'jpegLsScript', 'jpeg2000', 'jpeg2000Script'].map((name) => [
    `${name}.worker`,
    `src/image/viewer/picture/${name}.worker.ts`,
  ]),
)

/** In the source the workers lie beside what starts them; built, they lie at the root. */
const workerUrls: NonNullable<Options['plugins']>[number] = {
  name: 'worker-urls',
  renderChunk(code, { path }) {
    const toRoot = relative(dirname(path), join(this.options.outDir)) || '.'
    return { code: code.replace(/(new URL\(")\.(\/\w+\.worker)\.ts"/g, `$1${toRoot}$2.js"`) }
  },
}

/** Everything understands Chromium 102. */
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
    esbuildPlugins: [markComponentsPure],
    // Frameworks with server components take each file as one of the browser.
    banner: { js: '"use client";' },
  },
  {
    // A worker is one file with all it needs, so that a host may serve it from anywhere.
    entry: workers,
    format: 'esm',
    // Libraries have another file for Node, which no bundler of a page takes.
    platform: 'browser',
    target: 'chrome102',
    splitting: false,
    minify: true,
    sourcemap: true,
    banner: { js: '"use client";' },
    noExternal: [/./],
    esbuildOptions(options) {
      options.conditions = ['@opensono/source']
      // The codecs look for Node's modules where there is a `process`, which no worker has.
      options.external = ['fs', 'path', 'module', 'crypto']
    },
  },
  {
    entry: { styles: 'src/styles.isolated.css', 'styles.layered': 'src/styles.css' },
    format: 'esm',
    target: 'chrome102',
    onSuccess: () => finishStyles(new URL('dist/', import.meta.url)),
  },
])
