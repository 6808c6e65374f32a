import { readFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'upload/index': 'src/upload/index.ts',
    'testing/index': 'src/testing/index.ts',
    'picture.worker': 'src/picture/picture.worker.ts',
    'probe.worker': 'src/probe/probe.worker.ts',
  },
  format: 'esm',
  target: 'chrome102',
  dts: { entry: ['src/index.ts', 'src/upload/index.ts', 'src/testing/index.ts'] },
  sourcemap: true,
  clean: true,
  // The workers' bundles are all there is of them: a worker's own imports would not be found under another host's paths.
  noExternal: ['mediabunny'],
  esbuildPlugins: [
    {
      name: 'worker-urls',
      setup(build) {
        // In the source the workers lie beside what starts them; built, they lie at the root, where all shared chunks are.
        build.onLoad({ filter: /(createPictureWorker|openSimulatedProbe)\.ts$/ }, async ({ path }) => ({
          contents: (await readFile(path, 'utf8')).replace(/\.worker\.ts'/, ".worker.js'"),
          loader: 'ts',
        }))
      },
    },
  ],
})
