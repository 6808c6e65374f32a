import type { EncodedFrame } from './createFrameEncoder'

/** Memory that the ring takes at most: 60 seconds at twice the usual rate. */
const capBytes = 32 * 1024 * 1024

/** The last seconds, encoded. */
export interface FrameRing {
  /** Whole seconds that are in it, at most those wanted. */
  readonly readySeconds: number
  /** Bytes that it holds. */
  readonly sizeBytes: number
  /** Says how many seconds are wanted; 0 holds none. */
  hold(seconds: number): void
  add(frame: EncodedFrame): void
  /** Everything in it from the key frame on that begins the wanted seconds; empty when there is none. */
  take(): readonly EncodedFrame[]
  clear(): void
}

/** Makes a ring that holds nothing. */
export function createFrameRing(): FrameRing {
  // Each begins with a key frame: a picture cannot be decoded without those since the last key frame.
  let groups: EncodedFrame[][] = []
  let seconds = 0
  let sizeBytes = 0

  const newestUs = () => groups.at(-1)?.at(-1)?.timestampUs ?? 0
  const spanUs = (group: readonly EncodedFrame[] | undefined) =>
    group?.[0] === undefined ? 0 : newestUs() - group[0].timestampUs

  function dropFirst(): void {
    for (const { packet } of groups.shift() ?? []) sizeBytes -= packet.byteLength
  }

  function trim(): void {
    while (groups.length > 1 && (sizeBytes > capBytes || spanUs(groups[1]) >= seconds * 1e6)) dropFirst()
  }

  function clear(): void {
    groups = []
    sizeBytes = 0
  }

  return {
    get readySeconds() {
      return Math.min(seconds, Math.floor(spanUs(groups[0]) / 1e6))
    },
    get sizeBytes() {
      return sizeBytes
    },
    hold(wanted) {
      seconds = wanted
      if (seconds === 0) clear()
      else trim()
    },
    add(frame) {
      if (seconds === 0) return
      const group = groups.at(-1)
      if (frame.isKey) groups.push([frame])
      else if (group === undefined) return
      else group.push(frame)
      sizeBytes += frame.packet.byteLength
      trim()
    },
    take: () => groups.flat(),
    clear,
  }
}
