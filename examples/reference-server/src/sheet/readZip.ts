import { crc32, inflateRawSync } from 'node:zlib'
import { sheetLimits } from './sheetLimits'

/** What a sheet is refused for; the words are for the server's log. */
export class SheetProblem extends Error {
  override name = 'SheetProblem'
}

const endRecord = { signature: 0x06054b50, length: 22, entries: 10, directorySize: 12, directory: 16, comment: 20 }
const centralHeader = { signature: 0x02014b50, length: 46 }
const localHeader = { signature: 0x04034b50, length: 30, name: 26, extra: 28 }
const [stored, deflated] = [0, 8]

/** A file in an archive, as the archive's directory describes it (APPNOTE 4.3.12). */
interface Entry {
  name: string
  isEncrypted: boolean
  method: number
  crc: number
  packedBytes: number
  inflatedBytes: number
  at: number
}

/** The longest comment that can follow the last record. */
const longestComment = 65_535

function findEnd(file: Buffer): number {
  const last = file.length - endRecord.length
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    const isEnd = file.readUInt32LE(at) === endRecord.signature
    if (isEnd && file.readUInt16LE(at + endRecord.comment) === file.length - at - endRecord.length) return at
  }
  throw new SheetProblem('no archive')
}

function readDirectory(file: Buffer): Entry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + endRecord.entries)
  if (count > sheetLimits.entries) throw new SheetProblem('too many files')
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + endRecord.directory)
  for (let number = 0; number < count; number += 1) {
    if (file.readUInt32LE(at) !== centralHeader.signature) throw new SheetProblem('no directory')
    const field = (offset: number) => file.readUInt16LE(at + offset)
    const long = (offset: number) => file.readUInt32LE(at + offset)
    const [nameLength, extraLength, commentLength] = [field(28), field(30), field(32)]
    const name = file.toString('utf8', at + centralHeader.length, at + centralHeader.length + nameLength)
    const sizes = { crc: long(16), packedBytes: long(20), inflatedBytes: long(24), at: long(42) }
    entries.push({ name, isEncrypted: (field(8) & 1) === 1, method: field(10), ...sizes })
    at += centralHeader.length + nameLength + extraLength + commentLength
  }
  return entries
}

function requireBounds(entries: readonly Entry[], fileBytes: number): void {
  const inflated = entries.reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0)
  if (inflated > sheetLimits.inflatedBytes) throw new SheetProblem('too large when inflated')
  if (inflated > fileBytes * sheetLimits.ratio) throw new SheetProblem('packed too tightly')
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw new SheetProblem('two files of one name')
}

function contentOf(file: Buffer, entry: Entry): Buffer {
  const { at, packedBytes, inflatedBytes, method, crc } = entry
  if (entry.isEncrypted) throw new SheetProblem('encrypted')
  if (file.readUInt32LE(at) !== localHeader.signature) throw new SheetProblem('no file')
  const name = file.readUInt16LE(at + localHeader.name)
  const start = at + localHeader.length + name + file.readUInt16LE(at + localHeader.extra)
  if (start + packedBytes > file.length) throw new SheetProblem('cut off')
  const packed = file.subarray(start, start + packedBytes)
  if (method !== stored && method !== deflated) throw new SheetProblem('packed in a strange way')
  // Never more than was announced, whatever is there.
  const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, inflatedBytes) })
  if (content.length !== inflatedBytes || crc32(content) !== crc) throw new SheetProblem('damaged')
  return content
}

/**
 * Unpacks an archive within bounds that hold whatever it says of itself.
 *
 * @param file - the archive.
 * @param isWanted - by its name; other files are not inflated.
 * @returns content by name.
 * @throws SheetProblem or a RangeError of Node's own when it is none or breaks a bound.
 */
export function readZip(file: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const entries = readDirectory(file)
  requireBounds(entries, file.length)
  return new Map(entries.filter(({ name }) => isWanted(name)).map((entry) => [entry.name, contentOf(file, entry)]))
}

/**
 * Packs files without making them smaller.
 *
 * @param files - content by name.
 */
export function storeZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of files) {
    const encoded = Buffer.from(name)
    // Version, flags, method and time are all the same in both headers, and all nought but the first.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(encoded.length, 22)
    const head = Buffer.from('PK\x03\x04', 'latin1')
    const central = Buffer.alloc(centralHeader.length)
    central.writeUInt32LE(centralHeader.signature, 0)
    facts.copy(central, 6)
    central.writeUInt32LE(at, 42)
    bodies.push(head, facts, encoded, content)
    directory.push(central, encoded)
    at += localHeader.length + encoded.length + content.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(endRecord.length)
  end.writeUInt32LE(endRecord.signature, 0)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, endRecord.entries)
  end.writeUInt32LE(list.length, endRecord.directorySize)
  end.writeUInt32LE(at, endRecord.directory)
  return Buffer.concat([...bodies, list, end])
}
