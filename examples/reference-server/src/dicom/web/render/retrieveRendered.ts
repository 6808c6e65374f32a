import type { Readable } from 'node:stream'
import { PacsError } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { imageFile } from '../../../database/schema/image'
import type { FairQueue } from '../../../queue/createFairQueue'
import type { Services } from '../../../services'
import type { DicomObject } from '../../object/DicomObject'
import { readDocument, shownTypeOf } from '../../object/readDocument'
import { isDrawn } from '../../read/pictureOfFrame'
import { addressOf } from '../addressOf'
import { takes } from '../media/mediaType'
import { sendVideo } from '../media/sendVideo'
import { isVideo } from '../media/transferSyntax'
import { findObject, findObjects } from '../retrieve/findObjects'
import type { DicomwebRequest } from '../serveDicomweb'
import { drawFrame } from './drawFrame'
import { type RenderOptions, readRenderOptions } from './readRenderOptions'

const pictureTypes = ['image/jpeg', 'image/png']
const videoType = 'video/mp4'
/** Longest edge of a thumbnail that nobody gave a size, in pixels. */
const thumbnailEdge = 320

/** What a path names: an object, and a frame of it. */
interface Drawn {
  readonly object: DicomObject
  readonly frame: number
  /** Whether the path names the frame. */
  readonly isNamed: boolean
}

/** Of a study or a series the middle image stands for all; where there is none, its first object. */
async function drawnOf(services: Services, request: DicomwebRequest): Promise<Drawn> {
  const { instance, frame } = request.params
  if (instance === undefined) {
    const { objects } = await findObjects(services, request)
    const images = objects.filter(({ frames }) => frames > 0)
    const object = images[Math.floor((images.length - 1) / 2)] ?? objects[0]
    if (object === undefined) throw new PacsError('NOT_FOUND')
    return { object, frame: 1, isNamed: false }
  }
  const number = frame === undefined ? 1 : /^\d{1,6}$/.test(frame) ? Number(frame) : 0
  const object = await findObject(services, request)
  // An object without a picture has no frame that could be named, and may be a document all the same.
  const isThere = object.frames === 0 ? frame === undefined : number >= 1 && number <= object.frames
  if (!isThere) throw new PacsError('NOT_FOUND')
  return { object, frame: number, isNamed: frame !== undefined }
}

/** The type of the answer among those that can be made. */
function typeOf({ accept }: DicomwebRequest, offered: readonly string[]): string {
  for (const { name } of accept) {
    const found = offered.find((type) => takes(name, type))
    if (found !== undefined) return found
  }
  throw new PacsError('MEDIA_TYPE_NOT_ACCEPTABLE', { details: { offered: offered.join(', ') } })
}

async function sendPicture(
  services: Services,
  { actor, reply, signal }: DicomwebRequest,
  pictures: FairQueue,
  { object, frame }: Drawn,
  type: string,
  options: RenderOptions,
): Promise<FastifyReply> {
  const draw = async () => {
    const picture = await drawFrame(services, object, frame, options)
    const encoded = type === 'image/png' ? picture.png() : picture.jpeg({ quality: options.quality })
    return encoded.toBuffer().catch((cause: unknown) => {
      throw new PacsError('DICOM_DAMAGED', { details: {}, cause })
    })
  }
  const bytes = await pictures(actor, draw, signal)
  return reply
    .type(type)
    .header('Content-Location', `${addressOf(services, object)}/frames/${frame}`)
    .send(bytes)
}

/** Sends the PDF in an object; objects without a picture are drawn in no other way (PS3.18, 8.7.4). */
async function sendDocument(services: Services, request: DicomwebRequest, object: DicomObject): Promise<FastifyReply> {
  const offered = shownTypeOf(object)
  const type = typeOf(request, offered === null ? [] : [offered])
  const document = await readDocument(object)
  if (document === null) throw new PacsError('DICOM_DAMAGED', { details: { fault: 'NO_DOCUMENT' } })
  return request.reply
    .type(type)
    .headers({ 'Content-Location': addressOf(services, object), 'Content-Length': document.length })
    .send(document)
}

/** Sends a picture of what a path names, as JPEG or PNG; of a video the video itself (WADO-RS, PS3.18, 10.4). */
export async function retrieveRendered(
  services: Services,
  pictures: FairQueue,
  request: DicomwebRequest,
): Promise<FastifyReply> {
  const options = readRenderOptions(request.query)
  const drawn = await drawnOf(services, request)
  const { object, isNamed } = drawn
  if (object.frames === 0) return sendDocument(services, request, object)
  if (isVideo(object.transferSyntaxUid) && !isNamed) {
    return sendVideo(request.reply, object, typeOf(request, [videoType]))
  }
  return sendPicture(services, request, pictures, drawn, typeOf(request, pictureTypes), options)
}

/** The small picture that was made of an image when it was stored: of videos, which are decoded nowhere else. */
async function storedThumbnail(
  { database, objectStore }: Services,
  { actor, call }: DicomwebRequest,
  { imageId }: DicomObject,
): Promise<Readable | null> {
  const [file] = await database.read(actor, { id: call.id }, (tx) =>
    tx.select({ key: imageFile.thumbnailKey }).from(imageFile).where(eq(imageFile.id, imageId)),
  )
  return file === undefined || file.key === null ? null : objectStore.read(file.key)
}

/** Sends a small picture of what a path names, as JPEG. */
export async function retrieveThumbnail(
  services: Services,
  pictures: FairQueue,
  request: DicomwebRequest,
): Promise<FastifyReply> {
  const { viewport, ...options } = readRenderOptions(request.query)
  const type = typeOf(request, ['image/jpeg'])
  const drawn = await drawnOf(services, request)
  // There is no small picture of it.
  if (drawn.object.frames === 0) throw new PacsError('NOT_FOUND')
  const stored = isDrawn(drawn.object.transferSyntaxUid) ? null : await storedThumbnail(services, request, drawn.object)
  if (stored !== null) return request.reply.type(type).send(stored)
  const size = viewport ?? { width: thumbnailEdge, height: thumbnailEdge }
  return sendPicture(services, request, pictures, drawn, type, { ...options, viewport: size })
}
