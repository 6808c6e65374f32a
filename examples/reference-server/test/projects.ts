import { defaultServerConditions } from 'vite'

// Not the condition `module`: Node cannot load what bundlers are given, such as the AWS SDK's `dist-es`.
export const nodeResolve = {
  conditions: ['@opensono/source', ...defaultServerConditions.filter((name) => name !== 'module')],
}

/** Packages are read as TypeScript source, by tests and by what a project sets up before them. */
export const inNode = {
  resolve: nodeResolve,
  ssr: { resolve: nodeResolve },
  environments: { __vitest__: { resolve: nodeResolve } },
}

/** Tests of parts of the server that work without a database. */
export const partsAlone = [
  'src/{paper,queue,sheet}/**/*.test.{ts,tsx}',
  'src/dicom/{read/paint,web/media}/**/*.test.ts',
  'src/modules/image/poster/**/*.test.ts',
  'src/object-store/**/*.test.ts',
  'test/attack/regularExpressions.test.ts',
]
