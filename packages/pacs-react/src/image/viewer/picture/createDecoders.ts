import { type Clock, type Ended, PacsError, systemClock } from '@opensono/pacs-core'
import type { DecodeAnswer, DecodeRequest, DecodeResult, DecodeTask } from './decodeMessages'
import { type DecoderUrls, startWorker, type WorkerKind, wasmUrlOf } from './startWorker'

/** What may be said about a pool of decoders. */
export interface DecodersOptions {
  /** Where its files lie; left out: beside this module. */
  readonly urls?: DecoderUrls
  /**
   * How many frames are decoded at once.
   *
   * @defaultValue one less than the processors of this computer, from 1 to 4
   */
  readonly size?: number
  /** Ends what takes too long, and what nobody needs any more. */
  readonly clock?: Clock
  /** Starts a worker; for tests. */
  readonly start?: (kind: WorkerKind) => Worker
}

/** What may be said about a task. */
export interface TaskOptions {
  /** Takes the task out of the queue; one that has begun is finished, and its result thrown away. */
  readonly signal?: AbortSignal
  /** Whether somebody waits for it now: it goes before what is only prepared. */
  readonly isUrgent?: boolean
}

/** A pool of workers that decode pictures. One serves all pictures of a page. */
export interface Decoders extends Ended {
  /** How many frames are decoded at once. */
  readonly size: number
  /** @throws PacsError why it cannot be decoded; `CANCELLED`. */
  run(kind: WorkerKind, task: DecodeTask, options?: TaskOptions): Promise<DecodeResult>
  /** The same for what the browser decodes by itself. */
  runHere<Result>(work: () => Promise<Result>, options?: TaskOptions): Promise<Result>
}

/** Maximum time of a frame: after that its codec hangs. */
const taskMs = 30_000
/** A worker that was idle this long gives its memory back. */
const idleMs = 30_000

interface Waiting {
  /** Of the task as they are when its turn comes: it may have become urgent meanwhile. */
  readonly options: TaskOptions
  begin(): void
  reject(error: PacsError): void
}

interface PoolWorker {
  readonly kind: WorkerKind
  readonly worker: Worker
  isBusy: boolean
  stopIdling(): void
}

/** Where WebAssembly may not run, the same codec runs as JavaScript. */
const scriptOf: Partial<Record<WorkerKind, WorkerKind>> = { jpegLs: 'jpegLsScript', jpeg2000: 'jpeg2000Script' }

const usualSize = () => Math.min(4, Math.max(1, (navigator.hardwareConcurrency || 2) - 1))

/** Asks a worker one thing. Rejects with `PICTURE_UNREADABLE` when it dies or hangs. */
function ask(worker: Worker, request: DecodeRequest, clock: Clock): Promise<DecodeAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new PacsError('PICTURE_UNREADABLE', { message }))
    const cancel = clock.after(taskMs, () => fail('a codec did not end'))
    worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => {
      if (data.id !== request.id) return
      cancel()
      resolve(data)
    }
    worker.onmessageerror = () => fail('an answer of a codec was lost')
    worker.onerror = (event) => {
      event.preventDefault()
      cancel()
      fail(`a codec died: ${event.message}`)
    }
    worker.postMessage(request)
  })
}

/** Workers of every kind, at most `size` in all. */
function createWorkers(size: number, clock: Clock, start: (kind: WorkerKind) => Worker) {
  const all: PoolWorker[] = []

  function remove(entry: PoolWorker): void {
    entry.stopIdling()
    entry.worker.terminate()
    if (all.includes(entry)) all.splice(all.indexOf(entry), 1)
  }

  return {
    /** A worker of this kind: an idle one, a new one, or a new one in place of an idle one of another kind. */
    take(kind: WorkerKind): PoolWorker {
      let entry = all.find((one) => one.kind === kind && !one.isBusy)
      if (entry === undefined) {
        const idle = all.find((one) => !one.isBusy)
        if (all.length >= size && idle !== undefined) remove(idle)
        entry = { kind, worker: start(kind), isBusy: true, stopIdling: () => {} }
        all.push(entry)
      }
      entry.stopIdling()
      entry.isBusy = true
      return entry
    },
    giveBack(entry: PoolWorker): void {
      entry.isBusy = false
      entry.stopIdling = clock.after(idleMs, () => remove(entry))
    },
    remove,
    removeAll: () => {
      for (const entry of [...all]) remove(entry)
    },
  }
}

/** Tasks that wait for their turn: urgent ones first, else the first come. */
function createTurns(size: number) {
  const waiting: Waiting[] = []
  let running = 0
  let isEnded = false

  function next(): void {
    while (running < size && waiting.length > 0) {
      const urgent = waiting.findIndex(({ options }) => options.isUrgent !== false)
      const [task] = waiting.splice(Math.max(0, urgent), 1)
      running += 1
      task?.begin()
    }
  }

  return {
    take(options: TaskOptions): Promise<void> {
      const { signal } = options
      return new Promise((resolve, reject) => {
        const cancelled = () => reject(new PacsError('CANCELLED'))
        if (isEnded || signal?.aborted) return cancelled()
        const entry: Waiting = { options, begin: resolve, reject }
        signal?.addEventListener('abort', () => {
          const place = waiting.indexOf(entry)
          if (place >= 0) waiting.splice(place, 1)
          cancelled()
        })
        waiting.push(entry)
        next()
      })
    },
    giveBack() {
      running -= 1
      next()
    },
    end() {
      isEnded = true
      for (const { reject } of waiting.splice(0)) reject(new PacsError('CANCELLED'))
    },
    get isEnded() {
      return isEnded
    },
  }
}

/**
 * Makes a pool of decoders. Workers start when the first picture of their kind is met; one that dies or hangs fails its frame only.
 *
 * @example
 * const decoders = createDecoders()
 * const picture = openPicture({ url, contentType: 'application/dicom', decoders })
 */
export function createDecoders(options: DecodersOptions = {}): Decoders {
  const { urls = {}, size = usualSize(), clock = systemClock } = options
  const workers = createWorkers(size, clock, options.start ?? ((kind) => startWorker(kind, urls)))
  const turns = createTurns(size)
  // The browser has threads of its own for that; one more frame than workers keeps them busy while the page takes the last one.
  const turnsHere = createTurns(size + 1)
  /** Kinds whose WebAssembly may not run here. */
  const refused = new Set<WorkerKind>()
  let count = 0

  async function inWorker(kind: WorkerKind, task: DecodeTask): Promise<DecodeAnswer> {
    const entry = workers.take(kind)
    count += 1
    try {
      const answer = await ask(entry.worker, { id: count, task, wasmUrl: wasmUrlOf(kind, urls) }, clock)
      workers.giveBack(entry)
      return answer
    } catch (thrown) {
      workers.remove(entry)
      throw thrown
    }
  }

  async function decode(kind: WorkerKind, task: DecodeTask): Promise<DecodeResult> {
    const script = scriptOf[kind]
    const answer = await inWorker(script !== undefined && refused.has(kind) ? script : kind, task)
    if ('result' in answer) return answer.result
    if ('code' in answer) {
      throw new PacsError(answer.code, { received: answer.details, message: answer.message })
    }
    if (script === undefined) throw new PacsError('PICTURE_UNREADABLE', { message: 'WebAssembly may not run' })
    refused.add(kind)
    return decode(kind, task)
  }

  async function inTurn<Result>(line: typeof turns, work: () => Promise<Result>, taskOptions: TaskOptions) {
    await line.take(taskOptions)
    try {
      const result = await work()
      if (line.isEnded || taskOptions.signal?.aborted) throw new PacsError('CANCELLED')
      return result
    } catch (thrown) {
      throw line.isEnded ? new PacsError('CANCELLED') : PacsError.from(thrown, 'PICTURE_UNREADABLE')
    } finally {
      line.giveBack()
    }
  }

  return {
    size,
    run: (kind, task, taskOptions = {}) => inTurn(turns, () => decode(kind, task), taskOptions),
    runHere: (work, taskOptions = {}) => inTurn(turnsHere, work, taskOptions),
    destroy() {
      turns.end()
      turnsHere.end()
      workers.removeAll()
    },
  }
}
