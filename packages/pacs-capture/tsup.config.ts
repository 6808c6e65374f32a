import { readFile } from 'node:fs/promises'
import { defineConfig, type Options } from 'tsup'

const modules = {
  index: 'src/index.ts',
  'upload/index': 'src/upload/index.ts',
  'export/index': 'src/export/index.ts',
  'testing/index': 'src/testing/index.ts',
}
const workers = {
  'journal.worker': 'src/journal/journal.worker.ts',
  'hash.worker': 'src/upload/hash/hash.worker.ts',
  'picture.worker': 'src/picture/picture.worker.ts',
  'probe.worker': 'src/probe/probe.worker.ts',
}

/** In the source the workers lie beside what starts them; built, they lie at the root, as the shared chunks do. */
const workerUrls: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'worker-urls',
  setup(build) {
    build.onLoad(
      { filter: /(createHasher|createJournalWorker|createPictureWorker|openSimulatedProbe)\.ts$/ },
      async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(/\.worker\.ts'/, ".worker.js'"),
        loader: 'ts',
      }),
    )
  },
}

export default defineConfig([
  {
    entry: modules,
    format: 'esm',
    target: 'chrome102',
    dts: { entry: { ...modules, ...workers } },
    sourcemap: true,
    esbuildPlugins: [workerUrls],
  },
  {
    // A worker is one file with all it needs, so that a host may serve it from anywhere.
    entry: workers,
    format: 'esm',
    target: 'chrome102',
    splitting: false,
    minify: true,
    sourcemap: true,
    noExternal: ['mediabunny'],
  },
])
