import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)

/**
 * Draws the moving picture of a capture card: two seconds that the browser repeats. Made once for a machine.
 *
 * @returns the absolute path of a y4m file.
 */
export async function makeFakeCard(): Promise<string> {
  const folder = path.join(tmpdir(), 'opensono-fake-card')
  const file = path.join(folder, 'card-1024x768.y4m')
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `draft-${process.pid}.y4m`)
  const source = 'testsrc2=size=1024x768:rate=15:duration=2'
  await call('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', draft])
  await rename(draft, file)
  return file
}
