import '../queue/lowPriority'
import { parentPort } from 'node:worker_threads'
import type { PaperAnswer, PaperJob } from './job'
import { renderPaper } from './page/renderPaper'

const port = parentPort
if (!port) throw new Error('paper/worker runs as a worker thread only')

port.on('message', ({ paper }: PaperJob) => {
  renderPaper(paper).then(
    (rendered) => port.postMessage(rendered satisfies PaperAnswer, [rendered.file.buffer]),
    (error: unknown) => port.postMessage({ failure: String(error) } satisfies PaperAnswer),
  )
})
