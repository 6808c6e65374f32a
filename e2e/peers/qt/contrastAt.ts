import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const call = promisify(execFile)
const side = 8

/** Of the card's test picture. A black or grey one has none. */
export const leastContrast = 40

/**
 * How much the brightness of a picture differs from place to place, by a program that is not ours: 0 is a picture of one colour.
 *
 * @param url - of a still or a clip.
 * @param seconds - where in a clip: the decoder seeks to it.
 */
export async function contrastAt(url: string, seconds: number): Promise<number> {
  const picture = ['-frames:v', '1', '-vf', `scale=${side}:${side}`, '-pix_fmt', 'gray', '-f', 'rawvideo', '-']
  const seek = seconds === 0 ? [] : ['-ss', String(seconds)]
  const { stdout } = await call('ffmpeg', ['-v', 'error', ...seek, '-i', url, ...picture], { encoding: 'buffer' })
  if (stdout.length !== side * side) throw new Error(`No picture at ${seconds} s.`)
  return Math.max(...stdout) - Math.min(...stdout)
}
