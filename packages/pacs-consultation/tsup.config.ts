import { readFile, writeFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'
import { isolateStyles } from '../pacs-react/build/isolateStyles'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Marks the calls that make a component as free of side effects, so that a host's bundler keeps only what is used. */
const markComponentsPure: Plugin = {
  name: 'mark-components-pure',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]react[\\/].*\.tsx?$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /= (?=(?:forwardRef|createContext|lazy|lazyPart)[<(])/g,
        '= /* @__PURE__ */ ',
      ),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
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
    entry: ['src/index.ts', 'src/testing/index.ts', 'src/react/index.ts'],
    format: 'esm',
    target: 'chrome102',
    dts: true,
    sourcemap: true,
    esbuildPlugins: [markComponentsPure],
    // Frameworks with server components take each file as one of the browser.
    banner: { js: '"use client";' },
  },
  {
    entry: { styles: 'src/react/styles.isolated.css', 'styles.layered': 'src/react/styles.css' },
    format: 'esm',
    target: 'chrome102',
    onSuccess: finishStyles,
  },
])
