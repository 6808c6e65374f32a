import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    dicom: 'src/dicom/index.ts',
    measure: 'src/image/measure/index.ts',
    server: 'src/server.ts',
    'serial-queue': 'src/value/createSerialQueue.ts',
    'testing/index': 'src/testing/index.ts',
  },
  format: 'esm',
  target: 'chrome102',
  dts: true,
  sourcemap: true,
  clean: true,
})
