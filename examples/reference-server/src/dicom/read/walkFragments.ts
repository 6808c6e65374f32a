import {
  type FragmentFacts,
  fragmentFactsOf,
  fragmentHeadBytes,
  fragmentTailBytes,
  type PixelCodec,
} from '@opensono/pacs-core/dicom'

/** Fragments of encapsulated pixels (PS3.5, A.4), found while the bytes pass by: where they are, and how they begin. */
export interface Fragments {
  /** The basic offset table: where frames begin, counted from the first fragment; empty where the file has none. */
  offsets: number[]
  /** Each fragment, and where its value starts in the file. */
  places: (FragmentFacts & { start: number })[]
}

/** A table or a list of fragments beyond it is no file of ours. */
const fragmentsMost = 200_000
const itemHead = 0xe000fffe
const sequenceEnd = 0xe0ddfffe

/** Walks over fragments; every step goes forward by at least eight bytes. */
export class FragmentWalker {
  readonly fragments: Fragments = { offsets: [], places: [] }
  isDone = false
  #at: number
  #held: Buffer = Buffer.alloc(0)
  /** Bytes of the value that are still to pass by. */
  #skip = 0
  #isTableRead = false
  #firstItem = 0
  /** How the fragment begins that passes by, and its last bytes until now. */
  #head: Buffer = Buffer.alloc(0)
  #tail: Buffer = Buffer.alloc(0)

  /** @param start - byte of the file at which the items begin. */
  constructor(
    start: number,
    private readonly codec: PixelCodec,
  ) {
    this.#at = start
  }

  /** Takes the next bytes. @returns false when they are no fragments. */
  push(bytes: Buffer): boolean {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    while (!this.isDone) {
      if (this.#skip > 0) this.#pass(Math.min(this.#skip, this.#held.length))
      if (this.#skip > 0 || this.#held.length < 8) return true
      const mark = this.#held.readUInt32LE(0)
      const length = this.#held.readUInt32LE(4)
      if (mark === sequenceEnd) this.isDone = true
      else if (mark !== itemHead || length === 0xffffffff) return false
      else if (!this.#item(length)) return this.fragments.places.length <= fragmentsMost
    }
    return true
  }

  #advance(count: number): void {
    this.#held = this.#held.subarray(count)
    this.#at += count
  }

  /** Passes bytes of a value. */
  #pass(count: number): void {
    const piece = this.#held.subarray(Math.max(0, count - fragmentTailBytes), count)
    // Its own memory: the chunk that it came in can be freed.
    this.#tail = Buffer.concat([this.#tail, piece]).subarray(-fragmentTailBytes)
    this.#advance(count)
    this.#skip -= count
    if (this.#skip === 0) this.#end()
  }

  /** The value ended. */
  #end(): void {
    const last = this.fragments.places.at(-1)
    if (last === undefined) return
    Object.assign(last, fragmentFactsOf(this.codec, { ...last, head: this.#head, tail: this.#tail }))
  }

  /** Takes an item. @returns false while too few of its bytes are there. */
  #item(length: number): boolean {
    const { offsets, places } = this.fragments
    const needed = this.#isTableRead ? Math.min(fragmentHeadBytes, length) : length
    if (places.length >= fragmentsMost || needed > fragmentsMost * 4 || this.#held.length < 8 + needed) {
      if (places.length >= fragmentsMost || needed > fragmentsMost * 4) places.length = fragmentsMost + 1
      return false
    }
    if (this.#isTableRead) {
      if (places.length === 0) this.#firstItem = this.#at
      this.#head = Buffer.from(this.#held.subarray(8, 8 + needed))
      this.#tail = Buffer.alloc(0)
      places.push({ start: this.#at + 8, offset: this.#at - this.#firstItem, length, isStart: false, isEnd: false })
    } else {
      for (let place = 8; place + 4 <= 8 + length; place += 4) offsets.push(this.#held.readUInt32LE(place))
    }
    this.#isTableRead = true
    this.#advance(8)
    this.#skip = length
    if (length === 0) this.#end()
    return true
  }
}
