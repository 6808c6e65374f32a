// The process that decodes pictures of a clip: FFmpeg as WebAssembly. Whatever a hostile file makes of the decoder stays within its own
// memory, and the process ends with its task. It reads from its parent `{ module, seconds, sizeBytes, pieces: [{ start, bytes }], task }`
// (DecoderJob) and answers `{ isDone, picture, log }`; the picture is null but for a poster.
import { closeSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const input = '/clip'
const output = '/picture.jpg'
const edge = 320

/**
 * Ends the process when it takes too long. While FFmpeg works nothing else runs on this thread, and the parent that would end it may
 * be gone: so another thread keeps the time.
 */
function watchTheClock(seconds) {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${seconds * 1000})`
  new Worker(code, { eval: true }).unref()
}

/** Makes a file of which only pieces are there; the rest reads as zeros. */
function mount(fs, sizeBytes, pieces) {
  fs.writeFile(input, new Uint8Array(0))
  const { node } = fs.lookupPath(input)
  node.usedBytes = sizeBytes
  node.stream_ops = {
    ...node.stream_ops,
    read(_stream, target, offset, length, position) {
      const count = Math.max(0, Math.min(length, sizeBytes - position))
      target.fill(0, offset, offset + count)
      for (const { start, bytes } of pieces) {
        const from = Math.max(position, start)
        const to = Math.min(position + count, start + bytes.length)
        if (from < to) target.set(bytes.subarray(from - start, to - start), offset + from - position)
      }
      return count
    },
  }
}

/** The first picture, small. */
function makePoster(core) {
  const scale = `scale=w='min(iw,${edge})':h='min(ih,${edge})':force_original_aspect_ratio=decrease`
  const status = core.exec('-i', input, '-map', '0:v:0', '-frames:v', '1', '-vf', scale, '-q:v', '2', output)
  const picture = status === 0 && core.FS.analyzePath(output).exists ? core.FS.readFile(output) : null
  return { isDone: picture !== null, picture }
}

/** All pictures as JPEGs, written to a file of the system as they come: none of them stays in memory. */
function writeFrames(core, { file, framesMost, bytesMost }) {
  const target = openSync(file, 'wx')
  let written = 0
  core.FS.writeFile(output, new Uint8Array(0))
  const { node } = core.FS.lookupPath(output)
  node.stream_ops = {
    ...node.stream_ops,
    write(_stream, source, offset, length) {
      written += length
      if (written > bytesMost) throw new core.FS.ErrnoError(51)
      writeSync(target, source, offset, length)
      return length
    },
  }
  const frames = ['-map', '0:v:0', '-vsync', 'passthrough', '-frames:v', String(framesMost)]
  const jpegs = ['-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2pipe', '-y', output]
  const status = core.exec('-i', input, ...frames, ...jpegs)
  closeSync(target)
  return { isDone: status === 0 && written > 0 && written <= bytesMost, picture: null }
}

process.once('disconnect', () => process.exit(1))
process.once('message', async ({ module, seconds, sizeBytes, pieces, task }) => {
  watchTheClock(seconds)
  // The build takes itself for a browser's worker.
  globalThis.self = { location: { href: module } }
  const { default: create } = await import(module)
  const wasmBinary = await readFile(fileURLToPath(new URL('ffmpeg-core.wasm', module)))
  const core = await create({ wasmBinary })
  const log = []
  core.setLogger(({ message }) => void log.push(message))
  mount(core.FS, sizeBytes, pieces)
  const made = task.kind === 'frames' ? writeFrames(core, task) : makePoster(core)
  process.send({ ...made, log: log.join('\n').slice(0, 20_000) }, () => process.exit(0))
})
