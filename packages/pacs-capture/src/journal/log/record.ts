/** What a record holds. */
export const recordKinds = {
  /** What is kept beside the bytes; the newest counts. */
  entry: 1,
  /** The next bytes. */
  data: 2,
  /** Everything was written. */
  whole: 3,
} as const
export type RecordKind = (typeof recordKinds)[keyof typeof recordKinds]

/** Bytes before the sealed ones: length (4), kind (1), sequence (4), nonce (12). */
export const recordHeaderBytes = 21
/** What sealing adds. */
export const tagBytes = 16
/** A record holds at most this many bytes. */
export const maxPlainBytes = 256 * 1024
/** No record is longer on the disk. */
export const maxRecordBytes = recordHeaderBytes + maxPlainBytes + tagBytes

const nonceBytes = 12
const kindAt = 4
const sequenceAt = 5
const nonceAt = 9

/** What a record is bound to: in no other place of any file does it open. */
export interface RecordPlace {
  readonly kind: RecordKind
  /** 0 for the first record of its file, one more for each. */
  readonly sequence: number
}

/** What binds a file's records to it. */
export interface FileSeal {
  readonly key: CryptoKey
  /** The file's name and its head: no record opens in another file, or below another head. */
  readonly file: Uint8Array<ArrayBuffer>
}

/** A record's first bytes, not verified yet. */
export interface RecordHeader extends RecordPlace {
  readonly sealedBytes: number
  readonly nonce: Uint8Array<ArrayBuffer>
}

/**
 * Binds records to a file.
 *
 * @param key - its user's.
 * @param name - the file's.
 * @param head - the bytes of its head.
 */
export function sealOf(key: CryptoKey, name: string, head: Uint8Array<ArrayBuffer>): FileSeal {
  const text = new TextEncoder().encode(name)
  const file = new Uint8Array(text.length + head.length)
  file.set(text)
  file.set(head, text.length)
  return { key, file }
}

function algorithm(seal: FileSeal, place: RecordPlace, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  const additionalData = new Uint8Array(seal.file.length + 5)
  additionalData.set(seal.file)
  const view = new DataView(additionalData.buffer, seal.file.length)
  view.setUint8(0, place.kind)
  view.setUint32(1, place.sequence)
  return { name: 'AES-GCM', iv, additionalData, tagLength: tagBytes * 8 }
}

/**
 * Seals a record.
 *
 * @param seal - what binds it to its file.
 * @param place - what it is and where it is stored.
 * @param plain - what it holds, at most {@link maxPlainBytes}.
 * @returns its bytes on the disk.
 */
export async function sealRecord(
  seal: FileSeal,
  place: RecordPlace,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(seal, place, nonce), seal.key, plain))
  const bytes = new Uint8Array(recordHeaderBytes + sealed.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, sealed.length)
  view.setUint8(kindAt, place.kind)
  view.setUint32(sequenceAt, place.sequence)
  bytes.set(nonce, nonceAt)
  bytes.set(sealed, recordHeaderBytes)
  return bytes
}

/**
 * Reads where a record ends and what it claims to be.
 *
 * @param bytes - its first {@link recordHeaderBytes}.
 * @returns null when no record begins so.
 */
export function readRecordHeader(bytes: Uint8Array<ArrayBuffer>): RecordHeader | null {
  if (bytes.length < recordHeaderBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const sealedBytes = view.getUint32(0)
  const kind = Object.values(recordKinds).find((each) => each === view.getUint8(kindAt))
  if (kind === undefined || sealedBytes < tagBytes || sealedBytes > maxPlainBytes + tagBytes) return null
  return { sealedBytes, kind, sequence: view.getUint32(sequenceAt), nonce: bytes.slice(nonceAt, recordHeaderBytes) }
}

/**
 * Opens a record.
 *
 * @param seal - what binds it to its file.
 * @param header - as it was read.
 * @param sealed - the bytes after the header.
 * @returns its content; null when any bit differs from what was written, or it is in another place.
 */
export async function openRecord(
  seal: FileSeal,
  header: RecordHeader,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (sealed.length !== header.sealedBytes) return null
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(seal, header, header.nonce), seal.key, sealed))
  } catch {
    return null
  }
}
