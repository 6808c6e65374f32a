import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import type { createPaper } from './createPaper'
import { order } from './testing/order'
import { readPages } from './testing/readPdf'
import { chineseReport } from './testing/samples'

const server = fileURLToPath(new URL('../../', import.meta.url))
// Inside the package, where the built files find their dependencies.
const folder = await mkdtemp(path.join(server, 'node_modules/.paper-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a built server finds its thread, and renders in it', async () => {
  const tsup = path.join(
    path.dirname(createRequire(import.meta.url).resolve('tsup/package.json')),
    'dist/cli-default.js',
  )
  // The server's own build, but for the file that stands for the whole server.
  const entries = ['--entry.paper=src/paper/createPaper.ts', '--entry.paper/worker=src/paper/worker.ts']
  await promisify(execFile)(process.execPath, [tsup, ...entries, '--out-dir', folder, '--no-clean'], { cwd: server })
  const built: { createPaper: typeof createPaper } = await import(pathToFileURL(path.join(folder, 'paper.js')).href)
  const paper = built.createPaper()
  const [page] = await readPages((await paper.renderReport(chineseReport, order)).file)
  await paper.close()
  expect(page).toContain('胆囊多发结石')
})
