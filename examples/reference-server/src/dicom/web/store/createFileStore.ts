import { dicomSignatureBytes, isDicom, PacsError } from '@opensono/pacs-core'
import { WithoutPicture } from '../../../modules/image/examineObject'
import { readUsualCharacterSet } from '../../../modules/settings/rule/readUsualCharacterSet'
import type { Services } from '../../../services'
import type { DicomwebRequest } from '../serveDicomweb'
import { createKeyReserve } from './createKeyReserve'
import { placeFiles } from './placeFiles'
import { BrokenBody, PartBytes, type ReceivedFile, receiveFile } from './receiveFile'
import { countRefused, logRefused, refuseFile, type StoreRequest } from './refuseFile'
import type { StoreResult } from './StoreResult'
import { failureReasons } from './storeReasons'

/** Files that are placed in one change, and bytes of files after which they are placed. */
const groupFiles = 20
const groupBytes = 32 * 1024 * 1024
/** Files that are written and read while the next one arrives. */
const atOnce = 4

/** Files in a row that could not be received, each after work was done for it: then the rest of the request is not read. */
const refusedInRowMost = 100

/** What came of receiving a file. */
type Receipt = { readonly file: ReceivedFile } | { readonly result: StoreResult } | { readonly broken: BrokenBody }

/** Stores the files of a request. */
export interface FileStore {
  /**
   * Takes the next file.
   *
   * @returns as soon as its bytes have arrived.
   * @throws BrokenBody when nothing more of the request can be read.
   */
  take(body: AsyncIterable<Buffer>): Promise<void>
  /** Notes a part that is no DICOM file. */
  refuse(): void
  /** Whether so many files in a row were refused that the rest is not worth reading. */
  isGivenUp(): boolean
  /** Waits until all that arrived is stored. @returns what became of each file, in order. */
  end(): Promise<StoreResult[]>
}

/** The first bytes of a part, and all of its bytes. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<{ start: Buffer; all: AsyncIterable<Buffer> }> {
  const rest = body[Symbol.asyncIterator]()
  const pieces: Buffer[] = []
  let length = 0
  while (length < dicomSignatureBytes) {
    const next = await rest.next()
    if (next.done === true) break
    pieces.push(next.value)
    length += next.value.length
  }
  async function* all() {
    yield* pieces
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { start: Buffer.concat(pieces), all: all() }
}

async function receive(
  services: Services,
  request: StoreRequest,
  objectKey: string,
  bytes: PartBytes,
): Promise<Receipt> {
  try {
    const { actor, call } = request
    const usual = await services.database.read(actor, { id: call.id }, readUsualCharacterSet)
    return { file: await receiveFile(services, actor, objectKey, bytes, usual) }
  } catch (thrown) {
    const file = thrown instanceof WithoutPicture ? thrown.named : null
    const refused = await refuseFile(services, request, thrown, { objectKey, file })
    return thrown instanceof BrokenBody ? { broken: thrown } : { result: refused }
  }
}

/** Places the files among receipts. @returns what became of each, in order. */
async function placeReceived(
  services: Services,
  request: StoreRequest,
  receipts: readonly Receipt[],
): Promise<StoreResult[]> {
  const placed = await placeFiles(
    services,
    request,
    receipts.flatMap((receipt) => ('file' in receipt ? [receipt.file] : [])),
  )
  const next = placed.values()
  return receipts.flatMap((receipt) => {
    if ('broken' in receipt) return []
    const result = 'result' in receipt ? receipt.result : next.next().value
    return result === undefined ? [] : [result]
  })
}

/**
 * Stores DICOM files, each in the study that it names, group by group while the next ones arrive. What becomes of each is the answer,
 * whatever went wrong with this one file.
 */
export function createFileStore(services: Services, asked: DicomwebRequest): FileStore {
  const request: StoreRequest = { ...asked, refused: new Map() }
  const keys = createKeyReserve(services, request)
  const running = new Set<Promise<unknown>>()
  let group: Promise<Receipt>[] = []
  let bytesOfGroup = 0
  let placing: Promise<StoreResult[]> = Promise.resolve([])
  let refusedInRow = 0

  function placeGroup(): void {
    const [receipts, before] = [group, placing]
    group = []
    bytesOfGroup = 0
    placing = (async () => {
      const results = await before
      const received = await Promise.all(receipts)
      const placed = await placeReceived(services, request, received)
      for (const { reason } of placed) if (reason === null) refusedInRow = 0
      return [...results, ...placed]
    })()
    // `end` awaits it and throws.
    placing.catch(() => undefined)
  }

  async function keyOf(): Promise<string | StoreResult> {
    try {
      // What a client sent before it left is waited for by no one.
      if (request.signal.aborted) throw new PacsError('CANCELLED')
      return await keys.take()
    } catch (thrown) {
      return refuseFile(services, request, thrown, { objectKey: null, file: null })
    }
  }

  async function receiveNext(bytes: PartBytes): Promise<Receipt> {
    const key = await keyOf()
    const receipt = typeof key === 'string' ? await receive(services, request, key, bytes) : { result: key }
    if ('result' in receipt) refusedInRow += 1
    return receipt
  }

  return {
    async take(body) {
      if (running.size >= atOnce) await Promise.race(running)
      // Before a key is given to it: what is no DICOM file costs next to nothing.
      const { start, all } = await beginningOf(body)
      if (!isDicom(start)) return this.refuse()
      const bytes = new PartBytes(all)
      const receipt = receiveNext(bytes)
      group.push(receipt)
      running.add(receipt)
      void receipt.finally(() => running.delete(receipt))
      await Promise.race([bytes.ended, receipt])
      bytesOfGroup += bytes.sizeBytes
      if (group.length >= groupFiles || bytesOfGroup >= groupBytes) placeGroup()
      if (bytes.isWhole) return
      const received = await receipt
      if ('broken' in received) throw received.broken
    },
    refuse() {
      countRefused(request, 'FILE_TYPE_NOT_ALLOWED')
      group.push(Promise.resolve({ result: { file: null, reason: failureReasons.notUnderstood } }))
      if (group.length >= groupFiles) placeGroup()
    },
    isGivenUp: () => refusedInRow >= refusedInRowMost,
    async end() {
      placeGroup()
      try {
        return await placing
      } finally {
        await logRefused(services, request)
        await keys.forget()
      }
    },
  }
}
