import { defineConfig, type Options } from 'tsup'

/** The workspace's packages are built in; everything else stays in node_modules. */
export const base: Options = {
  format: 'esm',
  target: 'node20',
  platform: 'node',
  dts: false,
  sourcemap: true,
  noExternal: [/^@opensono\//],
  // Takes the packages from their sources, so that the server can be built before them.
  esbuildOptions(options) {
    options.conditions = ['@opensono/source']
  },
}

export default defineConfig([
  // The server, the commands that verify its log, change its master key and let an administrator in again, and the process that decodes clips.
  {
    ...base,
    entry: {
      main: 'src/main.ts',
      verifyLog: 'src/verifyLog.ts',
      changeMasterKey: 'src/changeMasterKey.ts',
      recoverAdministrator: 'src/recoverAdministrator.ts',
      'image/decoder': 'src/modules/image/poster/decoder.mjs',
    },
    // The threads are built meanwhile.
    clean: ['!{paper,dicom,sheet,database}/**'],
  },
  // The threads that render papers, read sheets and DICOM files, paint their frames and verify the log. Each is one file with no more
  // than it runs: a sheet's thread lives for a moment, and would open a hundred modules before it could begin.
  {
    ...base,
    entry: {
      'paper/worker': 'src/paper/worker.ts',
      'dicom/worker': 'src/dicom/read/worker.ts',
      'dicom/painter': 'src/dicom/read/paint/worker.ts',
      'sheet/worker': 'src/sheet/worker.ts',
      'database/verifyLogWorker': 'src/database/verifyLogWorker.ts',
    },
    splitting: false,
    noExternal: [/^@opensono\//, 'read-excel-file', 'fflate'],
  },
])
