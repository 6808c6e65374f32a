import { type Ended, PacsError } from '@opensono/pacs-core'
import { errorOfDicomFault, type FrameScanner, type StoredFrame } from '@opensono/pacs-core/dicom'
import type { ByteSource, ByteStream } from './openBytes'

/** What a store found out about the file. */
export interface FrameNews {
  /** Frames from the first one that have arrived. */
  readonly storedFrames: number
  /** Those that are there, once that is known; until then as many as the file says. */
  readonly frameCount: number
  /** Why the rest does not come; null while all is well. */
  readonly error: PacsError | null
}

/** What a store is made of. */
export interface FrameStoreOptions {
  readonly source: ByteSource
  /** What was opened to read the header, and the bytes behind it that have arrived. */
  readonly first: { readonly stream: ByteStream; readonly bytes: Uint8Array }
  /** As many as the file says. */
  readonly frameCount: number
  /** Finds frames from a place on, or from the start of the pixels. */
  makeScanner(place: { frame: number; start: number } | null): FrameScanner
  /** First byte of the pixels. */
  readonly start: number
  /** Where a frame begins, if that can be known before it has arrived. */
  startOf(frame: number): number | null
  /** The file's own table of frames led nowhere. */
  distrustTable(): void
  /** Bound of the bytes kept. */
  readonly limitBytes: number
  onNews(news: FrameNews): void
}

/** Frames as they are stored: it fetches them one behind the other, keeps those around the playhead, and fetches others again. */
export interface FrameStore extends Ended {
  /** @throws PacsError `PICTURE_INCOMPLETE`, `DICOM_DAMAGED`, `NETWORK_UNREACHABLE`, `CANCELLED`. */
  get(frame: number, signal?: AbortSignal): Promise<Uint8Array>
  /** Says which frame is shown: what follows it is kept and fetched first. */
  follow(frame: number): void
  /** See {@link FrameNews.frameCount}. */
  readonly frameCount: number
  /** Bytes of the frames that are held: those that are kept, and those of the last piece that wait for room. */
  readonly bytes: number
}

/** Skipping at most this many frames costs less than a request of its own. */
const passedFrames = 8

interface Waiter {
  resolve(bytes: Uint8Array): void
  reject(error: PacsError): void
}

/** Frames that are kept, in a bound of bytes around the playhead. */
class KeptFrames {
  private readonly frames = new Map<number, Uint8Array>()
  bytes = 0
  playhead = 0

  constructor(
    private readonly limitBytes: number,
    public count: number,
  ) {}

  get(frame: number): Uint8Array | undefined {
    return this.frames.get(frame)
  }

  /** How many frames the player shows before this one. */
  private distance(frame: number): number {
    const count = Math.max(1, this.count)
    return (frame - this.playhead + count) % count
  }

  private farthest(): number | null {
    let found: number | null = null
    for (const frame of this.frames.keys()) {
      if (found === null || this.distance(frame) > this.distance(found)) found = frame
    }
    return found
  }

  /** Whether a frame would stay if it were added. */
  accepts(frame: number, length: number): boolean {
    if (this.frames.has(frame) || this.frames.size === 0 || this.bytes + length <= this.limitBytes) return true
    const last = this.farthest()
    return last !== null && this.distance(last) > this.distance(frame)
  }

  add(frame: number, bytes: Uint8Array): void {
    if (this.frames.has(frame)) return
    this.frames.set(frame, bytes)
    this.bytes += bytes.length
    while (this.bytes > this.limitBytes && this.frames.size > 1) {
      const victim = this.farthest()
      if (victim === null) break
      this.bytes -= this.frames.get(victim)?.length ?? 0
      this.frames.delete(victim)
    }
  }

  /** The next frame that is not here and that there is room for; null if there is none. */
  nextMissing(): number | null {
    if (this.frames.size >= this.count) return null
    for (let ahead = 0; ahead < this.count; ahead += 1) {
      const frame = (this.playhead + ahead) % this.count
      if (this.frames.has(frame)) continue
      const usual = this.frames.size === 0 ? 0 : this.bytes / this.frames.size
      if (this.bytes + usual <= this.limitBytes) return frame
      const last = this.farthest()
      return last !== null && this.distance(last) > ahead ? frame : null
    }
    return null
  }

  clear(): void {
    this.frames.clear()
    this.bytes = 0
  }
}

class Store implements FrameStore {
  private readonly kept: KeptFrames
  private readonly waiters = new Map<number, Waiter[]>()
  private readonly starts = new Map<number, number>()
  private readonly ending = new AbortController()
  private stream: ByteStream | null
  private scanner: FrameScanner
  /** Frames that have come out of the stream and wait for room. */
  private pending: StoredFrame[] = []
  /** The frame that comes out of the stream next. */
  private position = 0
  private arrived = 0
  private count: number
  private error: PacsError | null = null
  /** Frames that came since the stream was opened. */
  private sinceOpened = 0
  private failures = 0
  /** Whether the end of the pixels was seen, so that the count is true. */
  private isEndKnown = false
  private wake: () => void = () => {}

  constructor(private readonly options: FrameStoreOptions) {
    this.count = options.frameCount
    this.kept = new KeptFrames(options.limitBytes, options.frameCount)
    this.stream = options.first.stream
    this.scanner = options.makeScanner(null)
    this.receive(this.scanner.push(options.first.bytes))
    void this.run()
  }

  get(frame: number, signal?: AbortSignal): Promise<Uint8Array> {
    const found = this.kept.get(frame)
    if (found !== undefined) return Promise.resolve(found)
    if (frame >= this.count) return Promise.reject(this.error ?? this.incomplete())
    if (signal?.aborted || this.ending.signal.aborted) return Promise.reject(new PacsError('CANCELLED'))
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, reject }
      // Bytes that nobody waits for must not keep this frame waiting.
      if (![frame, ...this.waiters.keys()].some((one) => this.isAhead(one))) this.close()
      this.waiters.set(frame, [...(this.waiters.get(frame) ?? []), waiter])
      signal?.addEventListener('abort', () => {
        const others = (this.waiters.get(frame) ?? []).filter((one) => one !== waiter)
        if (others.length > 0) this.waiters.set(frame, others)
        else this.waiters.delete(frame)
        reject(new PacsError('CANCELLED'))
      })
      this.wake()
    })
  }

  follow(frame: number): void {
    this.kept.playhead = frame
    this.wake()
  }

  get frameCount(): number {
    return this.count
  }

  get bytes(): number {
    return this.kept.bytes + this.pending.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  destroy(): void {
    this.ending.abort()
    this.stream?.cancel()
    this.stream = null
    this.kept.clear()
    this.pending = []
    this.refuse(0, new PacsError('CANCELLED'))
    this.wake()
  }

  private incomplete(): PacsError {
    return new PacsError('PICTURE_INCOMPLETE', { details: { storedFrames: this.count } })
  }

  private refuse(from: number, error: PacsError): void {
    for (const [frame, waiters] of this.waiters) {
      if (frame < from) continue
      this.waiters.delete(frame)
      for (const { reject } of waiters) reject(error)
    }
  }

  private setCount(count: number): void {
    this.count = count
    this.kept.count = count
    this.kept.playhead = Math.min(this.kept.playhead, Math.max(0, count - 1))
  }

  private notify(): void {
    this.options.onNews({ storedFrames: this.arrived, frameCount: this.count, error: this.error })
  }

  private receive(frames: readonly StoredFrame[]): void {
    for (const { index, start } of frames) {
      this.starts.set(index, start)
      this.position = index + 1
      this.sinceOpened += 1
      this.failures = 0
    }
    if (this.position > this.count) this.setCount(this.position)
    while (this.starts.has(this.arrived)) this.arrived += 1
    this.pending.push(...frames)
    if (frames.length > 0) this.notify()
  }

  /** Keeps the next frame that waits for room, or lets it go. */
  private take(): void {
    const frame = this.pending.shift()
    if (frame === undefined) return
    this.kept.add(frame.index, frame.bytes)
    const waiters = this.waiters.get(frame.index) ?? []
    this.waiters.delete(frame.index)
    for (const { resolve } of waiters) resolve(frame.bytes)
  }

  private get isAtCount(): boolean {
    return this.position >= this.count
  }

  /** Whether the frames that wait for room go on waiting: until the playhead moves on, nobody needs more. */
  private isFull(wanted: number | null): boolean {
    const [next] = this.pending
    // Behind the last frame that the file names there may be others.
    if (next === undefined) return wanted === null && (this.isEndKnown || this.stream === null || !this.isAtCount)
    if (this.waiters.size > 0 || this.kept.accepts(next.index, next.bytes.length)) return false
    return wanted === null || wanted === next.index
  }

  /** The frame to fetch next: one that is waited for, else one that will be shown. */
  private wanted(): number | null {
    for (const frame of this.waiters.keys()) return frame
    return this.failures > 0 ? null : this.kept.nextMissing()
  }

  private startOf(frame: number): number | null {
    const start = this.starts.get(frame) ?? this.options.startOf(frame)
    const total = this.options.first.stream.total
    return start !== null && total !== null && start >= total ? null : start
  }

  private isAhead(frame: number): boolean {
    if (this.pending.some(({ index }) => index === frame)) return true
    if (this.stream === null || this.position > frame) return false
    return frame - this.position <= passedFrames || this.startOf(frame) === null
  }

  /** Opens the file at a frame, or at the nearest one before it whose place is known. */
  private async openAt(frame: number): Promise<void> {
    this.close()
    this.pending = []
    let known = frame
    while (known > 0 && this.startOf(known) === null) known -= 1
    const start = this.startOf(known)
    const place = start === null ? null : { frame: known, start }
    const stream = await this.options.source.open(start ?? this.options.start, this.ending.signal)
    if (this.ending.signal.aborted) return stream.cancel()
    this.stream = stream
    this.scanner = this.options.makeScanner(place)
    this.position = place?.frame ?? 0
    this.sinceOpened = 0
  }

  private close(): void {
    this.stream?.cancel()
    this.stream = null
  }

  /** The pixels end: all is here, or the file has fewer frames than it says. */
  private finish(): void {
    const { fault, isDone } = this.scanner
    this.close()
    if (this.isAtCount) {
      this.isEndKnown = true
      return
    }
    if (this.sinceOpened === 0 && this.position > 0 && !isDone) {
      // Nothing begins where the table says that a frame does.
      this.options.distrustTable()
      this.failures += 1
      if (this.failures > 2) this.refuse(0, this.incomplete())
      return
    }
    this.isEndKnown = true
    this.setCount(this.position)
    this.error = fault !== null && fault.code !== 'TRUNCATED' ? errorOfDicomFault(fault) : this.incomplete()
    this.refuse(this.count, this.error)
    this.notify()
  }

  private async step(): Promise<void> {
    const frame = this.wanted()
    if (this.isFull(frame)) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      return
    }
    if (frame !== null && !this.isAhead(frame)) await this.openAt(frame)
    else if (this.pending.length > 0) return this.take()
    const { stream } = this
    const bytes = (await stream?.read()) ?? null
    // Closed meanwhile: somebody waits for a frame elsewhere.
    if (this.ending.signal.aborted || this.stream !== stream || stream === null) return
    this.receive(bytes === null ? this.scanner.end() : this.scanner.push(bytes))
    const isRead = this.isEndKnown && this.isAtCount
    if (bytes === null || this.scanner.isDone || this.scanner.fault !== null || isRead) this.finish()
  }

  private async run(): Promise<void> {
    if (this.scanner.isDone || this.scanner.fault !== null) this.finish()
    while (!this.ending.signal.aborted) {
      try {
        await this.step()
      } catch (thrown) {
        this.close()
        this.failures += 1
        // Once more from where it broke off; then those who wait are notified, and anyone who asks again tries again.
        if (this.failures > 1) this.refuse(0, PacsError.from(thrown, 'NETWORK_UNREACHABLE'))
      }
    }
  }
}

/** Starts to fetch frames. */
export function createFrameStore(options: FrameStoreOptions): FrameStore {
  return new Store(options)
}
