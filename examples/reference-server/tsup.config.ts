import { defineConfig } from 'tsup'

/** The server, and the thread that renders its papers. The workspace's packages are built in; everything else stays in node_modules. */
export default defineConfig({
  entry: { main: 'src/main.ts', 'paper/worker': 'src/paper/worker.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: false,
  sourcemap: true,
  clean: true,
  noExternal: [/^@opensono\//],
  // Takes the packages from their sources, so that the server can be built before them.
  esbuildOptions(options) {
    options.conditions = ['@opensono/source']
  },
})
