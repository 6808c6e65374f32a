import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
const blockBytes = 1024 * 1024

/** A file to import. */
export interface BigVideo {
  /** Absolute path. */
  file: string
  sizeBytes: number
  /** Of the whole file, lower-case hex. */
  sha256: string
}

/**
 * Makes an MP4 of a wanted size: a second of video, and behind it a box of random bytes that players skip.
 *
 * @param megabytes - about how big.
 */
export async function makeVideo(megabytes: number): Promise<BigVideo> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'opensono-import-')), 'scan.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=15:duration=1', '-pix_fmt', 'yuv420p']
  await call('ffmpeg', ['-v', 'error', '-y', ...source, '-movflags', '+faststart', file])
  const hash = createHash('sha256').update(await readFile(file))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(megabytes * blockBytes + head.length)
  head.write('free', 4, 'latin1')
  const add = async (bytes: Buffer) => {
    hash.update(bytes)
    await appendFile(file, bytes)
  }
  await add(head)
  for (let block = 0; block < megabytes; block += 1) await add(randomBytes(blockBytes))
  const { size } = await stat(file)
  return { file, sizeBytes: size, sha256: hash.digest('hex') }
}
