import { PacsError } from '@opensono/pacs-core'
import { bytesOf, explicitLittleEndian, tag } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../../services'
import type { DicomFrame, DicomObject } from '../../object/DicomObject'
import { readDocument } from '../../object/readDocument'
import { addressOf } from '../addressOf'
import { notAcceptable, type Offer, representationOf } from '../media/chooseRepresentation'
import { sendVideo } from '../media/sendVideo'
import { frameType, isVideo, octetStream } from '../media/transferSyntax'
import { type NewPart, writeMultipart } from '../media/writeMultipart'
import type { DicomwebRequest } from '../serveDicomweb'
import { findObject } from './findObjects'
import type { FrameReads } from './frameReads'
import { canTranscode, transcoded, withFrames } from './transcoded'

/** Frames of one request. */
const framesMost = 1_000

function frameNumbers(text: string): number[] {
  const numbers = text.split(',').map((each) => (/^\d{1,6}$/.test(each) ? Number(each) : 0))
  if (numbers.length > framesMost || numbers.some((number) => number < 1)) {
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: 'frames', message: 'invalid' }] } })
  }
  return numbers
}

const syntaxOf = (type: string, transferSyntaxUid: string) => `${type}; transfer-syntax=${transferSyntaxUid}`

const offerOf = ({ transferSyntaxUid }: DicomObject): Offer => ({
  types: [...new Set([frameType(transferSyntaxUid), octetStream])],
  transferSyntaxUid,
})

/** The object as the client takes its frames: as they are stored, or decoded for one that names no other transfer syntax than uncompressed. */
function chooseFrames(services: Services, { accept }: DicomwebRequest, found: DicomObject, isOne: boolean) {
  const stored = withFrames(services, found)
  const asStored = representationOf(accept, offerOf(stored), isOne)
  if (asStored !== null) return { object: stored, chosen: asStored }
  const decoded = canTranscode(found) ? transcoded(services, found) : null
  const chosen = decoded && representationOf(accept, offerOf(decoded), isOne)
  if (decoded !== null && chosen !== null) return { object: decoded, chosen }
  throw notAcceptable([stored, ...(decoded === null ? [] : [decoded])].map(offerOf))
}

async function sendFrames(
  services: Services,
  request: DicomwebRequest,
  found: DicomObject,
  numbers: readonly number[],
): Promise<FastifyReply> {
  const { reply } = request
  const { object, chosen } = chooseFrames(services, request, found, numbers.length === 1)
  const { transferSyntaxUid } = object
  const type = syntaxOf(chosen.type, transferSyntaxUid)
  if (!chosen.isMultipart && isVideo(transferSyntaxUid)) {
    reply.header('Content-Location', `${addressOf(services, object)}/frames/1`)
    return sendVideo(reply, object, type)
  }
  // The first one is opened before anything is sent: what is not there is a refusal.
  const [number = 1] = numbers
  const first = await object.frame(number)
  const location = (each: number) => `${addressOf(services, object)}/frames/${each}`
  if (!chosen.isMultipart) {
    reply.headers({ 'Content-Length': first.sizeBytes, 'Content-Location': location(number) }).type(type)
    return reply.send(first.stream)
  }
  const part = (each: number, frame?: DicomFrame): NewPart => ({
    headers: { 'Content-Type': type, 'Content-Location': location(each) },
    open: async () => (frame ?? (await object.frame(each))).stream,
  })
  const parts = numbers.map((each, place) => part(each, place === 0 ? first : undefined))
  const { contentType, content } = writeMultipart(chosen.type, parts)
  return reply.type(contentType).send(content)
}

function requireFrames({ frames, transferSyntaxUid }: DicomObject, numbers: readonly number[]): void {
  const most = isVideo(transferSyntaxUid) ? 1 : frames
  if (numbers.some((number) => number > most)) throw new PacsError('NOT_FOUND')
}

/**
 * Sends frames of an instance as they are stored (WADO-RS, PS3.18, 10.4); of a video the whole stream is the first frame. Somebody who
 * plays a clip is written down once a minute.
 */
export async function retrieveFrames(
  services: Services,
  reads: FrameReads,
  request: DicomwebRequest,
): Promise<FastifyReply> {
  const numbers = frameNumbers(request.params.frames ?? '')
  const object = await findObject(services, request, reads.callOf(request))
  reads.note(request)
  requireFrames(object, numbers)
  return sendFrames(services, request, object, numbers)
}

/** Sends the value of an element of an instance: its pixels, frame by frame, or other bytes (WADO-RS, PS3.18, 10.4). */
export async function retrieveBulkdata(services: Services, request: DicomwebRequest): Promise<FastifyReply> {
  const { params, accept, reply } = request
  const object = await findObject(services, request)
  const wanted = (params.tag ?? '').toUpperCase()
  if (wanted === tag.PixelData && object.frames > 0) {
    const frames = isVideo(object.transferSyntaxUid) ? 1 : object.frames
    return sendFrames(
      services,
      request,
      object,
      Array.from({ length: frames }, (_, index) => index + 1),
    )
  }
  const document = wanted === tag.EncapsulatedDocument ? await readDocument(object) : null
  const bytes = document ?? bytesOf(object.dataset, wanted)
  if (bytes === null) throw new PacsError('NOT_FOUND')
  const offer = { types: [octetStream], transferSyntaxUid: explicitLittleEndian }
  const chosen = representationOf(accept, offer, true)
  if (chosen === null) throw notAcceptable([offer])
  if (!chosen.isMultipart) return reply.type(octetStream).send(Buffer.from(bytes))
  const { contentType, content } = writeMultipart(octetStream, [
    { headers: { 'Content-Type': octetStream }, open: async () => [bytes] },
  ])
  return reply.type(contentType).send(content)
}
