import { type Clock, PacsError, systemClock } from '@opensono/pacs-core'
import type { FormPaper } from './formPaper'
import type { AnyPaper } from './job'
import type { ReportPaper } from './reportPaper'
import { createSeat, type Seat } from './seat'
import type { SlipPaper } from './slipPaper'
import { startWorker } from './startWorker'

/** Options of {@link createPaper}. */
export interface PaperOptions {
  /** Sheets rendered at the same time, each in a thread of about 150 MB. @defaultValue 1 */
  workers?: number
  /** Sheets that may wait for a thread; one more is refused at once. @defaultValue 20 */
  queueLimit?: number
  /** Longest time one sheet may take, in ms; then its thread is replaced. @defaultValue 30000 */
  timeoutMs?: number
  /** Most JavaScript heap of one thread, in MiB. @defaultValue 512 */
  memoryMb?: number
  /** Timers. @defaultValue the system's */
  clock?: Clock
}

/** Renders the hospital's papers as PDF. */
export interface Paper {
  /**
   * Renders a report sheet on A4: one page when it fits, more when it does not. Equal input gives equal bytes.
   *
   * @returns the PDF file
   * @throws {@link PacsError} `SERVER_BUSY` when too many sheets wait, `PRINT_FAILED` when the sheet cannot be rendered
   */
  renderReport(paper: ReportPaper): Promise<Uint8Array>
  /** Renders a slip or a form, as {@link Paper.renderReport}. */
  renderSlipOrForm(paper: SlipPaper | FormPaper): Promise<Uint8Array>
  /** Ends the threads. Sheets in work and sheets waiting are rejected with `PRINT_FAILED`. */
  close(): Promise<void>
}

interface Waiting {
  paper: AnyPaper
  resolve: (bytes: Uint8Array) => void
  reject: (error: unknown) => void
}

/**
 * Makes the renderer. Threads start with the first sheet.
 *
 * @example
 * const paper = createPaper()
 * const pdf = await paper.renderReport(sheet)
 */
export function createPaper(options: PaperOptions = {}): Paper {
  const { workers = 1, queueLimit = 20, timeoutMs = 30_000, memoryMb = 512, clock = systemClock } = options
  const startThread = () => startWorker(memoryMb)
  const seats = Array.from({ length: workers }, () => createSeat({ startThread, timeoutMs, clock }))
  const idle = [...seats]
  const queue: Waiting[] = []
  let isClosed = false

  function take(seat: Seat, { paper, resolve, reject }: Waiting): void {
    seat
      .render(paper)
      .then(resolve, reject)
      .finally(() => {
        const next = queue.shift()
        if (next) take(seat, next)
        else idle.push(seat)
      })
  }

  function render(paper: AnyPaper): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new PacsError('PRINT_FAILED', { message: 'the server is closing' }))
      const seat = idle.pop()
      if (seat) return take(seat, { paper, resolve, reject })
      if (queue.length >= queueLimit) {
        return reject(new PacsError('SERVER_BUSY', { message: `${queueLimit} sheets are waiting already` }))
      }
      queue.push({ paper, resolve, reject })
    })
  }

  return {
    renderReport: render,
    renderSlipOrForm: render,
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0))
        reject(new PacsError('PRINT_FAILED', { message: 'the server is closing' }))
      await Promise.all(seats.map((seat) => seat.close()))
    },
  }
}
