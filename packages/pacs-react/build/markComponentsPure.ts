import { readFile } from 'node:fs/promises'
import type { Options } from 'tsup'

/**
 * Marks the calls that make a component as free of side effects. Without the marks a host's bundler must keep every
 * component of our one file, and all of react-aria behind them, for the sake of a button.
 */
export const markComponentsPure: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'mark-components-pure',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return {
        contents: source.replaceAll(/= (?=(?:forwardRef|createContext|lazy|lazyPart)[<(])/g, '= /* @__PURE__ */ '),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }
    })
  },
}
