// The process that decodes the first picture of a clip: FFmpeg as WebAssembly. Whatever a hostile file makes of the decoder stays
// within its own memory, and the process ends with its picture. It reads from its parent
// `{ module, sizeBytes, pieces: [{ start, bytes }] }` and answers `{ picture, log }`, or `{ picture: null, log }`.
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
function watchTheClock() {
  const seconds = 30
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

process.once('disconnect', () => process.exit(1))
process.once('message', async ({ module, sizeBytes, pieces }) => {
  watchTheClock()
  // The build takes itself for a browser's worker.
  globalThis.self = { location: { href: module } }
  const { default: create } = await import(module)
  const wasmBinary = await readFile(fileURLToPath(new URL('ffmpeg-core.wasm', module)))
  const core = await create({ wasmBinary })
  const log = []
  core.setLogger(({ message }) => void log.push(message))
  mount(core.FS, sizeBytes, pieces)
  const scale = `scale=w='min(iw,${edge})':h='min(ih,${edge})':force_original_aspect_ratio=decrease`
  const status = core.exec('-i', input, '-map', '0:v:0', '-frames:v', '1', '-vf', scale, '-q:v', '2', output)
  const picture = status === 0 && core.FS.analyzePath(output).exists ? core.FS.readFile(output) : null
  process.send({ picture, log: log.join('\n').slice(0, 20_000) }, () => process.exit(0))
})
