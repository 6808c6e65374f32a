import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure } from '../report/Figure'

const folder = fileURLToPath(
  new URL('../../../examples/reference-server/src/object-store/embedded/testing', import.meta.url),
)

/** The largest object there may be, sent in parts to the embedded object store, which then holds it to its SHA-256. */
export async function measureLargestObject(): Promise<Figure[]> {
  const args = ['--conditions=@opensono/source', '--import', 'tsx', 'largestObjectProcess.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  const took: { partsMs: number; completeMs: number; growthMb: number } = JSON.parse(stdout)
  const seconds = (name: string, ms: number): Figure => ({ name, unit: 's', value: ms / 1000, runs: 1 })
  return [
    seconds('Embedded object store: 500 MB less a byte in parts', took.partsMs),
    seconds('Embedded object store: joining the parts of 500 MB', took.completeMs),
    {
      name: 'Embedded object store: memory for 500 MB',
      unit: 'kB',
      value: took.growthMb * 1024,
      runs: 1,
      target: 100 * 1024,
      note: 'most of the process, less what it had at its start',
    },
  ]
}
