import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Owner } from '../../../queue/createFairOrder'
import { createFairQueue } from '../../../queue/createFairQueue'
import type { Piece } from './clipPieces'

/** What the decoder makes of a clip. */
export type DecoderTask =
  /** Its first picture, small. */
  | { kind: 'poster' }
  /** All of its pictures, one after the other in a file. */
  | { kind: 'frames'; file: string; framesMost: number; bytesMost: number }

/** What the decoder works on. */
export interface DecoderJob {
  sizeBytes: number
  pieces: readonly Piece[]
  task: DecoderTask
}

/** What the decoder answers. */
export interface DecoderAnswer {
  /** Whether it came to the end of its task. */
  isDone: boolean
  /** The poster, as a JPEG. */
  picture: Uint8Array | null
  /** How long the clip says that it is; null when it does not say. */
  durationMs: number | null
}

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript. */
function decoderPath(): string {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? './decoder.mjs' : './image/decoder.js', import.meta.url))
}

/** The decoder is an optional package; a server without it decodes no clips. */
function findModule(): string | null {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('@ffmpeg/core')).href.replace('/umd/', '/esm/')
  } catch {
    return null
  }
}

function durationOf(log: string): number | null {
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d\.\d\d)/.exec(log) ?? []
  if (hours === undefined) return null
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
}

const decoders = createFairQueue({ concurrency: 2 })

/**
 * Decodes a clip in a process of its own that ends with its task: it has none of the server's environment, and is killed when it takes
 * too long.
 *
 * @param owner - for whom.
 * @returns null when there is no decoder, or it died.
 * @throws PacsError `SERVER_BUSY` when too many clips of this owner wait.
 */
export async function runDecoder(owner: Owner, job: DecoderJob, timeoutMs: number): Promise<DecoderAnswer | null> {
  const module = findModule()
  return module === null ? null : decoders(owner, () => decode(module, job, timeoutMs))
}

function decode(module: string, job: DecoderJob, timeoutMs: number): Promise<DecoderAnswer | null> {
  return new Promise((resolve) => {
    const child = fork(decoderPath(), {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    child.once('message', ({ isDone, picture, log }: Omit<DecoderAnswer, 'durationMs'> & { log: string }) => {
      resolve({ isDone, picture, durationMs: durationOf(log) })
    })
    child.once('error', () => resolve(null))
    // Comes after the last message, however the process ended.
    child.once('disconnect', () => resolve(null))
    child.send({ module, seconds: timeoutMs / 1000, ...job }, (error) => {
      if (error !== null) child.kill('SIGKILL')
    })
  })
}
