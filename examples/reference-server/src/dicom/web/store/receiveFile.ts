import { Readable } from 'node:stream'
import { PacsError } from '@opensono/pacs-core'
import { type ExaminedObject, examineObject } from '../../../modules/image/examineObject'
import { ObjectStoreError } from '../../../object-store/index'
import type { Owner } from '../../../queue/createFairOrder'
import type { Services } from '../../../services'
import type { DicomIndex } from '../../read/DicomIndex'
import { dicomFileType } from '../retrieve/retrieveObjects'

/** A file that lies in the store and was read, and is no image yet. */
export interface ReceivedFile {
  readonly object: ExaminedObject
  readonly index: DicomIndex
}

/** The request itself has failed, and nothing more of it can be stored. */
export class BrokenBody extends Error {
  override readonly name = 'BrokenBody'
  constructor(override readonly cause: unknown) {
    super('the body ended early')
  }
}

/** The bytes of a part, with what became of them. */
export class PartBytes {
  /** Why the body ended early; null while it did not. */
  broken: unknown = null
  /** Whether all of them were read. */
  isWhole = false
  sizeBytes = 0
  /** Fulfilled when nobody reads them any more. */
  readonly ended: Promise<void>
  #end: () => void = () => undefined

  constructor(private readonly body: AsyncIterable<Buffer>) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      for await (const piece of this.body) {
        this.sizeBytes += piece.length
        yield piece
      }
      this.isWhole = true
    } catch (thrown) {
      this.broken = thrown
      throw thrown
    } finally {
      this.#end()
    }
  }
}

/**
 * Lets the store take a file while it arrives, and judges what lies there then.
 *
 * @param owner - for whom.
 * @param usualCharacterSet - of texts that name none.
 * @throws BrokenBody when nothing more of the request can be read; PacsError `FILE_TYPE_NOT_ALLOWED`; what the store says.
 */
export async function receiveFile(
  services: Services,
  owner: Owner,
  objectKey: string,
  bytes: PartBytes,
  usualCharacterSet = '',
): Promise<ReceivedFile> {
  try {
    // Nobody else has credentials for the key, and what is refused afterwards is deleted.
    const body = Readable.from(bytes, { objectMode: false })
    await services.objectStore.write(objectKey, body, dicomFileType, { isBound: true })
  } catch (thrown) {
    const isOfStore = thrown instanceof ObjectStoreError
    // What still comes of it is read by nobody: the request ends here.
    if (isOfStore && thrown.code === 'OBJECT_TOO_LARGE') throw new BrokenBody(new PacsError('UPLOAD_TOO_LARGE'))
    // A store that gives up ends the body, too: its own word says why.
    if (bytes.broken !== null) throw new BrokenBody(isOfStore ? thrown : bytes.broken)
    throw thrown
  }
  const object = await examineObject(services, owner, objectKey, 'dicom', { usualCharacterSet })
  if (object.dicom === undefined || object.dicom === null) throw new PacsError('FILE_TYPE_NOT_ALLOWED', { details: {} })
  return { object, index: object.dicom }
}
