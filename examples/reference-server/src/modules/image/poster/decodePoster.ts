import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ClipPieces } from './clipPieces'

/** The first picture of a clip. */
export interface Poster {
  /** A JPEG, or null when there is none that can be decoded. */
  picture: Uint8Array | null
  /** How long the clip says that it is; null when it does not say. */
  durationMs: number | null
}

const timeoutMs = 30_000

/** In the built server this module is part of a file directly under dist; in tests it is still TypeScript. */
function decoderPath(): string {
  const isSource = new URL(import.meta.url).pathname.endsWith('.ts')
  return fileURLToPath(new URL(isSource ? './decoder.mjs' : './image/decoder.js', import.meta.url))
}

/** The decoder is an optional package; a server without it makes no posters. */
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

/**
 * Decodes the first picture of a clip, in a process of its own that ends with it: it has none of the server's environment, and is
 * killed when it takes too long.
 *
 * @param clip - the pieces that are needed.
 */
export function decodePoster(clip: ClipPieces): Promise<Poster> {
  const module = findModule()
  const none: Poster = { picture: null, durationMs: null }
  if (module === null) return Promise.resolve(none)
  return new Promise((resolve) => {
    const child = fork(decoderPath(), {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    child.once('message', (answer: { picture: Uint8Array | null; log: string }) => {
      resolve({ picture: answer.picture, durationMs: clip.tellsDuration ? durationOf(answer.log) : null })
    })
    child.once('error', () => resolve(none))
    // Comes after the last message, however the process ended.
    child.once('disconnect', () => resolve(none))
    child.send({ module, sizeBytes: clip.sizeBytes, pieces: clip.pieces }, (error) => {
      if (error !== null) child.kill('SIGKILL')
    })
  })
}
