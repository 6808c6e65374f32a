/** Reads some of a file's bytes, from `start` to before `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>

/** The head of a box: its length (4), its type (4), and where the length is 1 its long length (8). ISO/IEC 14496-12, section 4.2. */
const headBytes = 16

interface Box {
  readonly type: string
  /** Where it ends; it may end behind the file. */
  readonly end: number
}

async function readBox(read: ReadBytes, at: number, sizeBytes: number): Promise<Box | null> {
  const head = await read(at, Math.min(at + headBytes, sizeBytes))
  if (head.length < 8) return null
  const view = new DataView(head.buffer, head.byteOffset)
  const short = view.getUint32(0)
  if (short === 1 && head.length < headBytes) return null
  const length = short === 1 ? Number(view.getBigUint64(8)) : short
  const type = String.fromCharCode(...head.subarray(4, 8))
  // A length of 0 means "to the end of the file", which nobody knows of a file that was cut.
  return length < 8 ? null : { type, end: at + length }
}

/**
 * Finds how much of a fragmented MP4 plays when it was cut off anywhere: its beginning and all fragments (`moof` with `mdat`) that are
 * there as a whole. Reads only the heads of boxes.
 *
 * @param read - reads the file.
 * @param sizeBytes - its length.
 * @returns the number of leading bytes that are a whole file; 0 when there is no whole fragment.
 */
export async function trimFragmentedMp4(read: ReadBytes, sizeBytes: number): Promise<number> {
  let hasMovie = false
  let isInFragment = false
  let wholeBytes = 0
  for (let at = 0; at < sizeBytes; ) {
    const box = await readBox(read, at, sizeBytes)
    if (box === null || box.end > sizeBytes) break
    at = box.end
    if (box.type === 'moov') hasMovie = true
    if (box.type === 'moof') isInFragment = true
    // What comes after the last fragment, such as its index, belongs to it; what comes before the first is no file yet.
    else if (box.type === 'mdat' && isInFragment && hasMovie) {
      isInFragment = false
      wholeBytes = at
    } else if (box.type === 'mfra' && wholeBytes > 0 && !isInFragment) wholeBytes = at
  }
  return wholeBytes
}

/**
 * Says which kind of video file bytes are.
 *
 * @param read - reads the file.
 * @returns null when they are neither.
 */
export async function videoContainer(read: ReadBytes): Promise<'mp4' | 'webm' | null> {
  const start = await read(0, 12)
  if ([0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => start[at] === byte)) return 'webm'
  return String.fromCharCode(...start.subarray(4, 8)) === 'ftyp' ? 'mp4' : null
}
