import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Draws what a capture card shows: two seconds at 30 a second that the browser repeats, with noise over them, as every picture
 * of ultrasound has. Made once for a machine.
 *
 * @param size - as "width x height" without spaces.
 * @returns the absolute path of a y4m file.
 */
export async function makeCard(size: string): Promise<string> {
  const folder = path.join(tmpdir(), 'opensono-fake-card')
  const file = path.join(folder, `noisy-${size}-30.y4m`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  const draft = path.join(folder, `draft-${process.pid}.y4m`)
  const source = `testsrc2=size=${size}:rate=30:duration=2,noise=alls=6:allf=t`
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', draft])
  await rename(draft, file)
  return file
}
