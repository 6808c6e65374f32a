import { readFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'

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

/** One entry for code and text, one file for styles; both understand Chromium 102. */
export default defineConfig({
  entry: { index: 'src/index.ts', styles: 'src/styles.css' },
  format: 'esm',
  target: 'chrome102',
  dts: { entry: { index: 'src/index.ts' } },
  sourcemap: true,
  clean: true,
  esbuildPlugins: [markComponentsPure],
})
