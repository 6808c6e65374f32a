import { codestreamStart } from '@opensono/pacs-core/dicom'

/** Fragments of encapsulated pixels (PS3.5, A.4), found while the bytes pass by: where they are, and how they begin. */
export interface Fragments {
  /** The basic offset table: where frames begin, counted from the first fragment; empty where the file has none. */
  offsets: number[]
  /** Start of each fragment's value in the file, and its length. */
  places: { start: number; length: number; isCodestream: boolean }[]
}

/** A table or a list of fragments beyond it is no file of ours. */
const fragmentsMost = 200_000
/** A codestream begins within these bytes of a fragment. */
const headBytes = 16
const itemHead = 0xe000fffe
const sequenceEnd = 0xe0ddfffe

/** Walks over fragments; every step goes forward by at least eight bytes. */
export class FragmentWalker {
  readonly fragments: Fragments = { offsets: [], places: [] }
  isDone = false
  #at: number
  #held: Buffer = Buffer.alloc(0)
  /** Bytes of the value that pass by unread. */
  #skip = 0
  #isTableRead = false

  /** @param start - byte of the file at which the items begin. */
  constructor(start: number) {
    this.#at = start
  }

  /** Takes the next bytes. @returns false when they are no fragments. */
  push(bytes: Buffer): boolean {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    while (!this.isDone) {
      const skipped = Math.min(this.#skip, this.#held.length)
      this.#advance(skipped)
      this.#skip -= skipped
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

  /** Takes an item. @returns false while too few of its bytes are there. */
  #item(length: number): boolean {
    const { offsets, places } = this.fragments
    const needed = this.#isTableRead ? Math.min(headBytes, length) : length
    if (places.length >= fragmentsMost || needed > fragmentsMost * 4 || this.#held.length < 8 + needed) {
      if (places.length >= fragmentsMost || needed > fragmentsMost * 4) places.length = fragmentsMost + 1
      return false
    }
    if (this.#isTableRead) {
      const isCodestream = codestreamStart(this.#held.subarray(8, 8 + needed)) !== null
      places.push({ start: this.#at + 8, length, isCodestream })
    } else {
      for (let place = 8; place + 4 <= 8 + length; place += 4) offsets.push(this.#held.readUInt32LE(place))
    }
    this.#isTableRead = true
    this.#advance(8)
    this.#skip = length
    return true
  }
}
