import type { ObjectStore } from '../../../object-store/index'

/** A run of bytes of a file. */
export interface Piece {
  start: number
  bytes: Buffer
}

/** What is enough of a clip to decode its first picture. */
export interface ClipPieces {
  sizeBytes: number
  pieces: Piece[]
  /** Whether these bytes contain the duration of the clip. */
  hasDuration: boolean
}

/** The first picture lies near the start of every clip. */
const headBytes = 8 * 1024 * 1024
/** The table of a film of half an hour takes less than a megabyte. */
const tableBytesMost = 64 * 1024 * 1024
const boxHeadBytes = 16
const boxesMost = 64

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2). */
interface Box {
  kind: string
  start: number
  sizeBytes: number
}

function readBox(head: Buffer, start: number, fileBytes: number): Box | null {
  if (head.length < 8) return null
  const kind = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 0) return { kind, start, sizeBytes: fileBytes - start }
  if (short !== 1) return short < 8 ? null : { kind, start, sizeBytes: short }
  const long = head.length < boxHeadBytes ? 0 : Number(head.readBigUInt64BE(8))
  return long < boxHeadBytes ? null : { kind, start, sizeBytes: long }
}

/** The table of an MP4 film, which cameras write last; or the first fragment of one that has none. */
async function findTable(fileBytes: number, bytesAt: (start: number, length: number) => Promise<Buffer>) {
  let at = 0
  for (let count = 0; count < boxesMost && at < fileBytes; count += 1) {
    const box = readBox(await bytesAt(at, boxHeadBytes), at, fileBytes)
    if (box === null) return null
    if (box.kind === 'moov' || box.kind === 'moof') return box
    at += box.sizeBytes
  }
  return null
}

/**
 * Reads as much of a clip as its first picture needs, and no more.
 *
 * @param file - the clip.
 */
export async function readClipPieces(
  store: ObjectStore,
  file: { objectKey: string; sizeBytes: number; contentType: string },
): Promise<ClipPieces> {
  const { objectKey, sizeBytes } = file
  async function bytesAt(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, sizeBytes) - 1
    return Buffer.concat(await (await store.read(objectKey, { start, end })).toArray())
  }
  const head = { start: 0, bytes: await bytesAt(0, headBytes) }
  const isAll = head.bytes.length >= sizeBytes
  if (isAll || file.contentType !== 'video/mp4') return { sizeBytes, pieces: [head], hasDuration: isAll }
  const table = await findTable(sizeBytes, bytesAt)
  const isFragmented = head.bytes.includes('moof', 0, 'latin1')
  if (table?.kind !== 'moov' || table.sizeBytes > tableBytesMost) {
    return { sizeBytes, pieces: [head], hasDuration: false }
  }
  const isInHead = table.start + table.sizeBytes <= head.bytes.length
  const pieces = isInHead ? [head] : [head, { start: table.start, bytes: await bytesAt(table.start, table.sizeBytes) }]
  return { sizeBytes, pieces, hasDuration: !isFragmented }
}
