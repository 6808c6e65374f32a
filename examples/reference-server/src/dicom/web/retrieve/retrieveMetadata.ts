import { type DicomJson, numberOf, tag, toDicomJson } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../../services'
import type { DicomObject } from '../../object/DicomObject'
import { hasDocument } from '../../object/readDocument'
import { addressOf } from '../addressOf'
import { jsonTypeOf, sendDatasets } from '../media/jsonAnswer'
import { frameType, octetStream } from '../media/transferSyntax'
import { warn } from '../media/warning'
import { availableTransferSyntax } from '../search/resultTags'
import type { DicomwebRequest } from '../serveDicomweb'
import { type Found, findObject, findObjects } from './findObjects'

/** Elements of the file's head, which are no metadata. */
const isOfHead = (each: string) => each.startsWith('0002')

/** The address of the long value that an object's attributes leave out: its pixels, or its document. */
function longValueOf(services: Services, object: DicomObject): DicomJson {
  const element = object.frames > 0 ? tag.PixelData : tag.EncapsulatedDocument
  if (object.frames === 0 && !hasDocument(object)) return {}
  const isNative = frameType(object.transferSyntaxUid) === octetStream
  const isWords = object.frames > 0 && isNative && numberOf(object.dataset, tag.BitsAllocated) !== 8
  return { [element]: { vr: isWords ? 'OW' : 'OB', BulkDataURI: `${addressOf(services, object)}/bulkdata/${element}` } }
}

/** What an object says of itself, with the address of its pixels or its document. */
function metadataOf(services: Services, object: DicomObject): DicomJson {
  const own = Object.entries(object.dataset).filter(([each]) => !isOfHead(each))
  return toDicomJson({
    ...Object.fromEntries(own),
    [availableTransferSyntax]: { vr: 'UI', Value: [object.transferSyntaxUid] },
    ...longValueOf(services, object),
  })
}

async function found(services: Services, request: DicomwebRequest): Promise<Found> {
  if (request.params.instance === undefined) return findObjects(services, request)
  return { objects: [await findObject(services, request)], isIncomplete: false }
}

function* each(services: Services, objects: readonly DicomObject[]): Generator<object> {
  for (const object of objects) yield metadataOf(services, object)
}

/** Sends what the instances of a study or a series, or one of them, say of themselves (WADO-RS, PS3.18, 10.4). */
export async function retrieveMetadata(services: Services, request: DicomwebRequest): Promise<FastifyReply> {
  const type = jsonTypeOf(request.accept)
  const { objects, isIncomplete } = await found(services, request)
  if (isIncomplete) warn(request.reply, 'Damaged images are left out.')
  return sendDatasets(request.reply, type, each(services, objects))
}
