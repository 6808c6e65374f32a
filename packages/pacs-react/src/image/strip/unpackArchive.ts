import { isDicom, isTooLarge } from '@opensono/pacs-core'

/** Bounds of an archive: what a CD of ultrasound holds, and no more. */
export const archiveLimits = {
  files: 2_000,
  /** Of all files together. */
  bytes: 1024 * 1024 * 1024,
  /** Of a file, to its packed size; DICOM is never packed so well. */
  ratio: 200,
} as const

/** Why an archive is not unpacked. */
export type ArchiveFault =
  /** It is no zip, or ends early. */
  | 'DAMAGED'
  /** More files or bytes than the bounds. */
  | 'TOO_LARGE'
  /** An archive lies in it. */
  | 'NESTED'
  /** No DICOM file lies in it. */
  | 'NO_DICOM'

/** What an archive holds: its DICOM files, or why it is not unpacked. */
export type Unpacked =
  | { readonly files: readonly File[]; readonly fault?: never }
  | { readonly files?: never; readonly fault: ArchiveFault }

const zipStart = [0x50, 0x4b, 0x03, 0x04]
const isArchive = (bytes: Uint8Array) => zipStart.every((byte, index) => bytes[index] === byte)

/** Carries a fault out of the callbacks of the unpacker. */
class ArchiveProblem extends Error {
  constructor(readonly fault: ArchiveFault) {
    super(fault)
  }
}

/** Takes one file of an archive as it is inflated. */
class Entry {
  #pieces: Uint8Array<ArrayBuffer>[] = []
  #bytes = 0

  constructor(private readonly name: string) {}

  get bytes(): number {
    return this.#bytes
  }

  add(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (isTooLarge(this.#bytes)) throw new ArchiveProblem('TOO_LARGE')
    if (piece.length > 0) this.#pieces.push(new Uint8Array(piece))
  }

  /** The file; null for what is no DICOM, as viewers and lists on a CD are. */
  take(): File | null {
    const blob = new Blob(this.#pieces)
    const [first] = this.#pieces
    if (first === undefined) return null
    const start = first.length >= 140 || this.#pieces.length === 1 ? first : joined(this.#pieces)
    if (isArchive(start)) throw new ArchiveProblem('NESTED')
    if (!isDicom(start)) return null
    // Names of folders and files come from elsewhere: only the last part is shown, and nothing is stored by it.
    return new File([blob], this.name.split(/[\\/]/).at(-1) ?? 'file.dcm', { type: 'application/dicom' })
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/**
 * Takes the DICOM files out of a zip, as a stream: nothing of it is unpacked twice, and a bomb ends at the bounds.
 *
 * @param archive - the file that was chosen.
 */
export async function unpackArchive(archive: Blob): Promise<Unpacked> {
  const { Unzip, UnzipInflate } = await import('fflate')
  const files: File[] = []
  let count = 0
  let bytes = 0
  const unzip = new Unzip((found) => {
    count += 1
    if (count > archiveLimits.files) throw new ArchiveProblem('TOO_LARGE')
    if (found.name.endsWith('/')) return
    const entry = new Entry(found.name)
    found.ondata = (error, piece, isLast) => {
      // What is thrown below comes back as an error of the unpacker.
      if (error !== null) throw error instanceof ArchiveProblem ? error : new ArchiveProblem('DAMAGED')
      entry.add(piece)
      bytes += piece.length
      const most = Math.min(archiveLimits.bytes, archive.size * archiveLimits.ratio)
      if (bytes > most) throw new ArchiveProblem('TOO_LARGE')
      const file = isLast ? entry.take() : null
      if (file !== null) files.push(file)
    }
    found.start()
  })
  unzip.register(UnzipInflate)
  try {
    const reader = archive.stream().getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) unzip.push(read.value)
    unzip.push(new Uint8Array(0), true)
  } catch (thrown) {
    return { fault: thrown instanceof ArchiveProblem ? thrown.fault : 'DAMAGED' }
  }
  return files.length === 0 ? { fault: count === 0 ? 'DAMAGED' : 'NO_DICOM' } : { files }
}
