import { type Clock, PacsError, systemClock } from '@opensono/pacs-core'
import { createFairOrder, type Owner } from '../queue/createFairOrder'
import { startThread } from '../queue/startThread'
import type { BundlePaper } from './bundlePaper'
import type { DrawnPicture } from './drawnPicture'
import type { FormPaper } from './formPaper'
import { isLong } from './isLong'
import type { AnyPaper, RenderedPaper } from './job'
import { createRenderWorker, type RenderWorker } from './renderWorker'
import type { ReportPaper } from './reportPaper'
import type { SlipPaper } from './slipPaper'
import type { TablePaper } from './tablePaper'

/** Options of {@link createPaper}. */
export interface PaperOptions {
  /** Sheets rendered at the same time, each in a thread of about 150 MB. @defaultValue 1 */
  workers?: number
  /** Sheets that may wait for a thread, and as many previews; one more is refused at once. Of one hospital, half of them. @defaultValue 40 */
  queueLimit?: number
  /** Longest time one sheet may take, in ms; then its thread is replaced. @defaultValue 30000 */
  timeoutMs?: number
  /** Longest time a preview may take, in ms. @defaultValue 5000 */
  previewTimeoutMs?: number
  /** Most JavaScript heap of one thread, in MiB. @defaultValue 512 */
  memoryMb?: number
  /** Timers. @defaultValue the system's */
  clock?: Clock
}

/** For whom a sheet is. */
export interface PaperOrder extends Owner {
  /** A preview waits behind every paper, and gives way to a newer one of the same user. */
  readonly isPreview: boolean
  /** Ends when nobody waits for the sheet any more. */
  readonly signal: AbortSignal
}

/** Renders the hospital's papers as PDF. */
export interface Paper {
  /**
   * Renders a report sheet on A4: one page when it fits, more when it does not. Equal input gives equal bytes.
   *
   * @returns the PDF file, and what could not be drawn on it
   * @throws {@link PacsError} `SERVER_BUSY` when too many sheets wait, `PRINT_FAILED` when the sheet cannot be rendered,
   * `PAYLOAD_TOO_LARGE` for a preview of too many pages, `CANCELLED` when nobody waits for it any more.
   */
  renderReport(paper: ReportPaper, order: PaperOrder): Promise<RenderedPaper>
  /** Renders a slip, a form or a table, as {@link Paper.renderReport}. */
  renderSlipOrForm(paper: SlipPaper | FormPaper | TablePaper, order: PaperOrder): Promise<RenderedPaper>
  /** Joins finished papers into one file, as {@link Paper.renderReport}. */
  join(bundle: BundlePaper, order: PaperOrder): Promise<RenderedPaper>
  /** Burns drawings into a picture as paper has them: a JPEG, as {@link Paper.renderReport}. */
  drawPicture(picture: DrawnPicture, order: PaperOrder): Promise<RenderedPaper>
  /** Starts a thread, and waits until it has drawn a page with every font. */
  warm(): Promise<void>
  /** Ends the threads. Sheets in work and sheets waiting are rejected with `PRINT_FAILED`. */
  close(): Promise<void>
}

/** Papers of one user in work or waiting: slip, form and report of a patient, and one more. */
const papersOfUser = 4

interface Job extends PaperOrder {
  paper: AnyPaper
  resolve: (rendered: RenderedPaper) => void
  reject: (error: unknown) => void
  /** Nobody waits for it any more. */
  isLeft: boolean
}

/** A slip in both scripts. */
const smallest: SlipPaper = {
  kind: 'slip',
  locale: 'zh',
  hospitalName: '医院 Hospital',
  title: '—',
  madeAt: '2000-01-01T00:00:00.000Z',
  queueLabel: '—',
  queueNumber: '1',
  day: '—',
  facts: [],
  barCode: '1',
  barCodeLabel: '—',
  noticesLabel: '—',
  notices: [],
  footer: '—',
}

/**
 * Makes the renderer. Threads start with the first sheet.
 *
 * @example
 * const paper = createPaper()
 * const { file } = await paper.renderReport(sheet, order)
 */
export function createPaper(options: PaperOptions = {}): Paper {
  const { workers = 1, queueLimit = 40, timeoutMs = 30_000, previewTimeoutMs = 5_000 } = options
  const { memoryMb = 512, clock = systemClock } = options
  const start = () => startThread({ path: 'paper/worker.js', memoryMb })
  const renderers = Array.from({ length: workers }, () => createRenderWorker({ startThread: start, clock }))
  const idle = [...renderers]
  const inWork = new Map<Job, RenderWorker>()
  const papers = createFairOrder<Job>()
  const previews = createFairOrder<Job>()
  const orderOf = ({ isPreview }: PaperOrder) => (isPreview ? previews : papers)
  let isClosed = false

  function work(): void {
    // A thread that works for nobody is needed for somebody.
    const isWanted = papers.items().length + previews.items().length > 0
    for (const [job, renderer] of inWork) if (job.isLeft && isWanted) void renderer.stop('nobody waits for it')
    const renderer = idle.at(-1)
    const job = renderer && (papers.take() ?? previews.take())
    if (renderer === undefined || job === undefined) return
    idle.pop()
    inWork.set(job, renderer)
    renderer
      .render(job.paper, job.isPreview ? previewTimeoutMs : timeoutMs)
      .then(job.resolve, job.reject)
      .finally(() => {
        inWork.delete(job)
        idle.push(renderer)
        work()
      })
  }

  function leave(job: Job): void {
    job.isLeft = true
    job.reject(new PacsError('CANCELLED'))
    orderOf(job).remove(job)
    work()
  }

  function checkRoom(order: PaperOrder): void {
    const waiting = orderOf(order).items()
    const ofHospital = waiting.filter(({ hospitalId }) => hospitalId === order.hospitalId)
    const own = [...waiting, ...inWork.keys()].filter((each) => each.userId === order.userId && !each.isPreview)
    if (waiting.length >= queueLimit || ofHospital.length >= Math.ceil(queueLimit / 2))
      throw new PacsError('SERVER_BUSY', { message: `${waiting.length} sheets are waiting already` })
    if (!order.isPreview && own.length >= papersOfUser)
      throw new PacsError('SERVER_BUSY', { message: `${own.length} sheets of this user are waiting already` })
  }

  function render(paper: AnyPaper, order: PaperOrder): Promise<RenderedPaper> {
    let onLeave = (): void => undefined
    return new Promise<RenderedPaper>((resolve, reject) => {
      if (isClosed) throw new PacsError('PRINT_FAILED', { message: 'the server is closing' })
      if (order.signal.aborted) throw new PacsError('CANCELLED')
      if (order.isPreview && isLong(paper)) throw new PacsError('PAYLOAD_TOO_LARGE')
      const former = [...previews.items(), ...inWork.keys()].filter(
        (each) => order.isPreview && each.isPreview && each.userId === order.userId && !each.isLeft,
      )
      for (const each of former) leave(each)
      checkRoom(order)
      const job: Job = { ...order, paper, resolve, reject, isLeft: false }
      onLeave = () => leave(job)
      order.signal.addEventListener('abort', onLeave)
      orderOf(order).add(job)
      work()
    }).finally(() => order.signal.removeEventListener('abort', onLeave))
  }

  return {
    renderReport: render,
    renderSlipOrForm: render,
    join: render,
    drawPicture: render,
    async warm() {
      const owner = { hospitalId: 'warm', userId: 'warm' }
      await render(smallest, { ...owner, isPreview: false, signal: new AbortController().signal })
    },
    async close() {
      isClosed = true
      for (const order of [papers, previews])
        for (const job of order.items()) {
          order.remove(job)
          job.reject(new PacsError('PRINT_FAILED', { message: 'the server is closing' }))
        }
      await Promise.all(renderers.map((renderer) => renderer.stop('the server is closing')))
    },
  }
}
