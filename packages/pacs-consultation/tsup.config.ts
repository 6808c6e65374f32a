import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/testing/index.ts', 'src/react/index.ts'],
  format: 'esm',
  target: 'chrome102',
  dts: true,
  sourcemap: true,
  clean: true,
})
