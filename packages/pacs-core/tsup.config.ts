import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsup'

const entries = {
  index: 'src/index.ts',
  dicom: 'src/dicom/index.ts',
  measure: 'src/image/measure/index.ts',
  server: 'src/server.ts',
  'serial-queue': 'src/value/createSerialQueue.ts',
  'testing/index': 'src/testing/index.ts',
}

/**
 * Each module is an entry, so that it becomes a chunk of its own: a host's bundle then has the endpoint tables and rules that its page imports, and no
 * others. Most of `dist/module` only names chunks; what is loaded on demand is there itself.
 */
const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.ts') && !/\.test(-d)?\.ts$|\/.+\/testing\/|\/index\.ts$/.test(name))

export default defineConfig({
  entry: {
    ...Object.fromEntries(modules.map((name) => [name.replace(/^src\/(.*)\.ts$/, 'module/$1'), name])),
    ...entries,
  },
  format: 'esm',
  target: 'chrome102',
  dts: { entry: entries },
  sourcemap: true,
  // The sources are in the package, and the maps lead to them.
  esbuildOptions(options) {
    options.sourcesContent = false
  },
  clean: true,
})
