import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { defineConfig, type Options } from 'tsup'
import { isolateStyles } from './build/isolateStyles'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/**
 * Marks the calls that make a component as free of side effects. Without the marks a host's bundler must keep every
 * component of our one file, and all of react-aria behind them, for the sake of a button.
 */
const markComponentsPure: Plugin = {
  name: 'mark-components-pure',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return {
        contents: source.replaceAll(/= (?=(?:forwardRef|createContext|lazy)[<(])/g, '= /* @__PURE__ */ '),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
}

/** Styles that ordinary rules of a host do not override, and a declaration: TypeScript wants one for whatever is imported. */
async function finishStyles(): Promise<void> {
  const sheet = new URL('dist/styles.css', import.meta.url)
  await writeFile(sheet, isolateStyles(await readFile(sheet, 'utf8')))
  for (const name of ['styles', 'styles.layered'])
    await writeFile(new URL(`dist/${name}.d.css.ts`, import.meta.url), 'export {}\n')
}

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
    onSuccess: finishStyles,
  },
])
