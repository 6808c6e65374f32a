// Tests run the server from its TypeScript sources, and Node 20 cannot start a thread from those. A built server never
// comes here: it starts dist/sheet/worker.js.
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const tsconfig = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
await tsImport('./worker.ts', { parentURL: import.meta.url, tsconfig })
