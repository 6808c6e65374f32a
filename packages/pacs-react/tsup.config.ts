import { readFile, writeFile } from 'node:fs/promises'
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

/** Everything understands Chromium 102. */
export default defineConfig([
  {
    entry: { index: 'src/index.ts', 'testing/index': 'src/testing/index.ts' },
    format: 'esm',
    target: 'chrome102',
    dts: true,
    sourcemap: true,
    esbuildPlugins: [markComponentsPure],
    // Frameworks with server components take each file as one of the browser.
    banner: { js: '"use client";' },
  },
  {
    entry: { styles: 'src/styles.isolated.css', 'styles.layered': 'src/styles.css' },
    format: 'esm',
    target: 'chrome102',
    onSuccess: finishStyles,
  },
])
