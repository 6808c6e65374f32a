import { parentPort } from 'node:worker_threads'
import type { PaperAnswer, PaperJob } from './job'
import { renderReport } from './sheet/renderReport'

const port = parentPort
if (!port) throw new Error('paper/worker runs as a worker thread only')

port.on('message', ({ paper }: PaperJob) => {
  renderReport(paper).then(
    (bytes) => port.postMessage({ bytes } satisfies PaperAnswer, [bytes.buffer]),
    (error: unknown) => port.postMessage({ failure: String(error) } satisfies PaperAnswer),
  )
})
