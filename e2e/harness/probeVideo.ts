import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)

/** What a video file really holds, by a program that is not ours. */
export interface VideoFacts {
  /** By the file's own head, in seconds. */
  durationSeconds: number
  frames: number
  width: number
  height: number
}

/**
 * Looks into a video file with ffprobe; the whole file is decoded, and every picture of it must be.
 *
 * @param url - where it lies.
 */
export async function probeVideo(url: string): Promise<VideoFacts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-video-'))
  try {
    const file = path.join(folder, 'clip')
    await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
    const shown = 'stream=width,height,nb_read_frames:format=duration'
    const { stdout, stderr } = await call('ffprobe', [
      '-v',
      'error',
      '-count_frames',
      '-show_entries',
      shown,
      '-of',
      'json',
      file,
    ])
    // Pictures that cannot be decoded are counted all the same.
    if (stderr !== '') throw new Error(stderr)
    const { streams, format } = JSON.parse(stdout)
    const [{ width, height, nb_read_frames }] = streams
    return { durationSeconds: Number(format.duration), frames: Number(nb_read_frames), width, height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
