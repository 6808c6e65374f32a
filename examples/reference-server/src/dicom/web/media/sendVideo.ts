import type { FastifyReply } from 'fastify'
import { readByteRange } from '../../../serve/byteRange'
import type { DicomObject } from '../../object/DicomObject'

/**
 * Sends the stream of a video, or the part of it that a `Range` header asks for: a player seeks without loading the whole.
 *
 * @param type - media type of the answer.
 */
export async function sendVideo(reply: FastifyReply, object: DicomObject, type: string): Promise<FastifyReply> {
  const whole = await object.frame(1)
  const { sizeBytes } = whole
  reply.header('Accept-Ranges', 'bytes').type(type)
  // There is no validator by which a client could make sure that its part is of the same bytes.
  const asked = reply.request.headers['if-range'] === undefined ? reply.request.headers.range : undefined
  const range = readByteRange(asked, sizeBytes)
  if (range === null) return reply.header('Content-Length', sizeBytes).send(whole.stream)
  whole.stream.destroy()
  if (range === 'NOTHING') return reply.code(416).header('Content-Range', `bytes */${sizeBytes}`).send()
  const part = await object.frame(1, range)
  return reply
    .code(206)
    .headers({ 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}`, 'Content-Length': part.sizeBytes })
    .send(part.stream)
}
