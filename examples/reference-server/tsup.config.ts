import { defineConfig } from 'tsup'

/** The server, the command that verifies its log, the threads that render its papers, read its sheets and DICOM files, paint their frames and verify its log, and the process that decodes clips. The workspace's packages are built in; everything else stays in node_modules. */
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    verifyLog: 'src/verifyLog.ts',
    'paper/worker': 'src/paper/worker.ts',
    'dicom/worker': 'src/dicom/read/worker.ts',
    'dicom/painter': 'src/dicom/read/paint/worker.ts',
    'sheet/worker': 'src/sheet/worker.ts',
    'database/verifyLogWorker': 'src/database/verifyLogWorker.ts',
    'image/decoder': 'src/modules/image/poster/decoder.mjs',
  },
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
