import { WithoutPicture } from '../../../modules/image/examineObject'
import { readUsualCharacterSet } from '../../../modules/settings/rule/readUsualCharacterSet'
import type { Services } from '../../../services'
import type { DicomwebRequest } from '../serveDicomweb'
import { createKeyReserve } from './createKeyReserve'
import { placeFiles } from './placeFiles'
import { BrokenBody, PartBytes, type ReceivedFile, receiveFile } from './receiveFile'
import { refuseFile } from './refuseFile'
import type { StoreResult } from './StoreResult'
import type { FailureReason } from './storeReasons'

/** Files that are placed in one change, and bytes of files after which they are placed. */
const groupFiles = 20
const groupBytes = 32 * 1024 * 1024
/** Files that are written and read while the next one arrives. */
const atOnce = 4

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
  refuse(reason: FailureReason): void
  /** Waits until all that arrived is stored. @returns what became of each file, in order. */
  end(): Promise<StoreResult[]>
}

async function receive(
  services: Services,
  request: DicomwebRequest,
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
  request: DicomwebRequest,
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
export function createFileStore(services: Services, request: DicomwebRequest): FileStore {
  const keys = createKeyReserve(services, request)
  const running = new Set<Promise<unknown>>()
  let group: Promise<Receipt>[] = []
  let bytesOfGroup = 0
  let placing: Promise<StoreResult[]> = Promise.resolve([])

  function placeGroup(): void {
    const [receipts, before] = [group, placing]
    group = []
    bytesOfGroup = 0
    placing = (async () => {
      const results = await before
      const received = await Promise.all(receipts)
      return [...results, ...(await placeReceived(services, request, received))]
    })()
    // `end` awaits it and throws.
    placing.catch(() => undefined)
  }

  async function keyOf(): Promise<string | StoreResult> {
    try {
      return await keys.take()
    } catch (thrown) {
      return refuseFile(services, request, thrown, { objectKey: null, file: null })
    }
  }

  async function receiveNext(bytes: PartBytes): Promise<Receipt> {
    const key = await keyOf()
    return typeof key === 'string' ? receive(services, request, key, bytes) : { result: key }
  }

  return {
    async take(body) {
      if (running.size >= atOnce) await Promise.race(running)
      const bytes = new PartBytes(body)
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
    refuse(reason) {
      group.push(Promise.resolve({ result: { file: null, reason } }))
    },
    async end() {
      placeGroup()
      try {
        return await placing
      } finally {
        await keys.forget()
      }
    },
  }
}
