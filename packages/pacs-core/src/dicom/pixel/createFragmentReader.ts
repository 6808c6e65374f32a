import { type DicomFault, DicomProblem } from '../DicomFault'
import { tag } from '../tag'

/** Takes the values out of the items of encapsulated pixels as they arrive: a video stream lies in them, in pieces of any size. */
export interface FragmentReader {
  /** Takes the next bytes; answers the parts of values in them. */
  push(bytes: Uint8Array): readonly Uint8Array[]
  /** Whether the last item ended. */
  readonly isDone: boolean
  /** Why no more can be read; null while all is well. */
  readonly fault: DicomFault | null
}

/**
 * Makes a reader for the encapsulated pixels of one file.
 *
 * @param start - byte of the file at which the item of the basic offset table begins.
 */
export function createFragmentReader(start: number): FragmentReader {
  const header = new Uint8Array(8)
  const view = new DataView(header.buffer)
  let headerBytes = 0
  /** Bytes of the current value that are still to come. */
  let left = 0
  let isTable = true
  let isValueWanted = false
  let at = start
  let isDone = false
  let fault: DicomFault | null = null

  function readHeader(): void {
    headerBytes = 0
    const name = view.getUint16(0, true) * 0x10000 + view.getUint16(2, true)
    if (name === 0xfffee0dd) isDone = true
    else if (name !== 0xfffee000) throw new DicomProblem('STRUCTURE', at - 8, tag.PixelData)
    else {
      left = view.getUint32(4, true)
      isValueWanted = !isTable
      isTable = false
    }
  }

  function* parts(bytes: Uint8Array): Generator<Uint8Array> {
    let from = 0
    while (from < bytes.length && !isDone) {
      if (left > 0) {
        const part = bytes.subarray(from, from + left)
        left -= part.length
        from += part.length
        at += part.length
        if (isValueWanted) yield part
      } else {
        const part = bytes.subarray(from, from + 8 - headerBytes)
        header.set(part, headerBytes)
        headerBytes += part.length
        from += part.length
        at += part.length
        if (headerBytes === 8) readHeader()
      }
    }
  }

  return {
    push(bytes) {
      const found: Uint8Array[] = []
      if (fault !== null) return found
      try {
        for (const part of parts(bytes)) found.push(part)
      } catch (problem) {
        if (!(problem instanceof DicomProblem)) throw problem
        fault = problem.fault
      }
      return found
    },
    get isDone() {
      return isDone
    },
    get fault() {
      return fault
    },
  }
}
