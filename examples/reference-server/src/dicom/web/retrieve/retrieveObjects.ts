import type { FastifyReply } from 'fastify'
import type { Services } from '../../../services'
import type { DicomObject } from '../../object/DicomObject'
import { addressOf } from '../addressOf'
import { notAcceptable, type Offer, representationOf } from '../media/chooseRepresentation'
import { warn } from '../media/warning'
import { type NewPart, writeMultipart } from '../media/writeMultipart'
import type { DicomwebRequest } from '../serveDicomweb'
import { type Found, findObject, findObjects } from './findObjects'
import { canTranscode, transcoded } from './transcoded'

/** DICOM files (PS3.10). */
export const dicomFileType = 'application/dicom'

const offerOf = ({ transferSyntaxUid }: DicomObject): Offer => ({ types: [dicomFileType], transferSyntaxUid })

async function found(services: Services, request: DicomwebRequest): Promise<Found> {
  if (request.params.instance === undefined) return findObjects(services, request)
  return { objects: [await findObject(services, request)], isIncomplete: false }
}

/**
 * Sends the DICOM files of a study, a series or an instance (WADO-RS, PS3.18, 10.4), one after the other, read while they are sent: each in the transfer
 * syntax in which it is stored, decoded for a client that names Explicit VR Little Endian.
 */
export async function retrieveObjects(services: Services, request: DicomwebRequest): Promise<FastifyReply> {
  const { accept, reply } = request
  const { objects, isIncomplete } = await found(services, request)
  const isOne = request.params.instance !== undefined
  const isTaken = (object: DicomObject) => representationOf(accept, offerOf(object), isOne) !== null
  const sent = objects.flatMap((object) => {
    if (isTaken(object)) return [object]
    const decoded = canTranscode(object) ? transcoded(services, object) : null
    return decoded !== null && isTaken(decoded) ? [decoded] : []
  })
  const [first] = sent
  const chosen = first && representationOf(accept, offerOf(first), isOne)
  if (first === undefined || chosen === undefined || chosen === null) throw notAcceptable(objects.map(offerOf))
  if (isIncomplete) warn(reply, 'Damaged images are left out.')
  // Partial content: instances in a transfer syntax that the client does not take.
  if (sent.length < objects.length) reply.code(206)
  if (!chosen.isMultipart) {
    const { stream, sizeBytes } = await first.toPart10()
    return reply
      .headers({ 'Content-Length': sizeBytes, 'Content-Location': addressOf(services, first) })
      .type(`${dicomFileType}; transfer-syntax=${first.transferSyntaxUid}`)
      .send(stream)
  }
  const parts = sent.map(
    (object): NewPart => ({
      headers: {
        'Content-Type': `${dicomFileType}; transfer-syntax=${object.transferSyntaxUid}`,
        'Content-Location': addressOf(services, object),
      },
      open: async () => (await object.toPart10()).stream,
    }),
  )
  const { contentType, content } = writeMultipart(dicomFileType, parts)
  return reply.type(contentType).send(content)
}
