import { PacsError } from '@opensono/pacs-core'
import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../../services'
import { element, sequence, textElement } from '../../object/element'
import { dicomMoment } from '../../object/moment'
import { addressOf } from '../addressOf'
import { jsonTypeOf } from '../media/jsonAnswer'
import { readMediaType } from '../media/mediaType'
import { type Part, readMultipart } from '../media/readMultipart'
import { warn } from '../media/warning'
import { dicomFileType } from '../retrieve/retrieveObjects'
import { retrieveUrl } from '../search/resultTags'
import type { DicomwebRequest } from '../serveDicomweb'
import { createFileStore } from './createFileStore'
import { BrokenBody } from './receiveFile'
import type { StoreResult } from './StoreResult'
import { coercedWarning } from './storeReasons'

const supported = `multipart/related; type="${dicomFileType}"`
/** Files of one request. */
const filesMost = 5_000

const referencedSopClass = '00081150'
const referencedSopInstance = '00081155'
const warningReason = '00081196'
const failureReason = '00081197'
const failedSops = '00081198'
const referencedSops = '00081199'
const otherFailures = '0008119A'
const modifiedAttributes = '04000550'
const originalAttributes = '04000561'
const modifiedAt = '04000562'
const modifyingSystem = '04000563'
const sourceOfPreviousValues = '04000564'
const reasonForModification = '04000565'

/** The boundary of a body of DICOM files. */
function boundaryOf(contentType: string | undefined): string {
  const type = readMediaType(contentType ?? '')
  const boundary = type?.parameters.get('boundary')
  const partType = type?.parameters.get('type')?.toLowerCase() ?? dicomFileType
  if (type?.name === 'multipart/related' && partType === dicomFileType && boundary !== undefined) return boundary
  throw new PacsError('MEDIA_TYPE_NOT_SUPPORTED', { details: { supported } })
}

function isDicomPart({ headers }: Part): boolean {
  const type = headers.get('content-type')
  return type === undefined || readMediaType(type)?.name === dicomFileType
}

async function storeAll(services: Services, request: DicomwebRequest, boundary: string): Promise<StoreResult[]> {
  const store = createFileStore(services, request)
  try {
    let count = 0
    for await (const part of readMultipart(request.body, boundary)) {
      if (request.signal.aborted) throw new PacsError('CANCELLED')
      count += 1
      if (count > filesMost) throw new PacsError('PAYLOAD_TOO_LARGE')
      if (isDicomPart(part)) await store.take(part.body)
      else store.refuse()
      if (store.isGivenUp()) {
        // What still comes is not read.
        request.reply.header('Connection', 'close')
        warn(request.reply, 'too many files in a row were refused, the rest was not read')
        break
      }
    }
  } catch (thrown) {
    // What arrived before is stored all the same.
    await store.end()
    throw thrown
  }
  return store.end()
}

function itemOf(services: Services, result: StoreResult): DicomDataset {
  const { file, reason } = result
  const named: DicomDataset =
    file === null
      ? {}
      : {
          [referencedSopClass]: element('UI', file.sopClassUid),
          [referencedSopInstance]: element('UI', file.sopInstanceUid),
        }
  if (reason !== null) return { ...named, [failureReason]: element('US', reason) }
  const { studyId, isWarned, differing } = result
  const { seriesUid, sopInstanceUid } = result.file
  // A file that waits can be retrieved from nowhere.
  const address = studyId === null ? [] : [addressOf(services, { studyId, seriesUid, sopInstanceUid })]
  return {
    ...named,
    [retrieveUrl]: element('UR', ...address),
    ...(isWarned && { [warningReason]: element('US', coercedWarning) }),
    ...(Object.keys(differing).length > 0 && { [originalAttributes]: sequence([originalsOf(services, differing)]) }),
  }
}

/** The attributes of a file that are not those of its study, with the file's values (PS3.3, C.12.1.1.9). */
function originalsOf({ clock }: Services, differing: DicomDataset): DicomDataset {
  const { date, time, offset } = dicomMoment(new Date(clock.now()).toISOString(), 'UTC')
  return {
    [modifiedAttributes]: sequence([differing]),
    [modifiedAt]: element('DT', `${date}${time}${offset}`),
    [modifyingSystem]: textElement('LO', 'OpenSono'),
    [sourceOfPreviousValues]: { vr: 'LO' },
    [reasonForModification]: element('CS', 'COERCE'),
  }
}

/** What is answered about the files (PS3.18, table 10.5.3-1). */
function responseOf(services: Services, results: readonly StoreResult[]): DicomDataset {
  const items = (which: readonly StoreResult[]) => sequence(which.map((result) => itemOf(services, result)))
  const stored = results.filter(({ reason }) => reason === null)
  const failed = results.filter(({ reason, file }) => reason !== null && file !== null)
  const others = results.filter(({ reason, file }) => reason !== null && file === null)
  const studies = new Set(stored.map((result) => (result.reason === null ? result.studyId : null)))
  const [studyId] = studies
  return {
    ...(studies.size === 1 &&
      studyId !== undefined &&
      studyId !== null && { [retrieveUrl]: element('UR', addressOf(services, { studyId })) }),
    ...(failed.length > 0 && { [failedSops]: items(failed) }),
    ...(stored.length > 0 && { [referencedSops]: items(stored) }),
    ...(others.length > 0 && { [otherFailures]: items(others) }),
  }
}

function statusOf(results: readonly StoreResult[]): number {
  const stored = results.filter(({ reason }) => reason === null).length
  return stored === results.length ? 200 : stored > 0 ? 202 : 409
}

/**
 * Stores the DICOM files of a body, each in the registered study that it names, else in the waiting list (STOW-RS, PS3.18, 10.5), while
 * they arrive: what was stored stays stored when the rest is not.
 */
export async function answerStore(services: Services, request: DicomwebRequest): Promise<FastifyReply> {
  const { reply, contentType, accept } = request
  const type = jsonTypeOf(accept)
  const boundary = boundaryOf(contentType)
  const results = await storeAll(services, request, boundary).catch((thrown: unknown) => {
    // Nobody reads what still comes.
    reply.header('Connection', 'close')
    if (request.signal.aborted) throw new PacsError('CANCELLED', { cause: thrown })
    throw thrown instanceof BrokenBody ? thrown.cause : thrown
  })
  if (results.length === 0) {
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path: 'body', message: 'multipart' }] } })
  }
  return reply
    .code(statusOf(results))
    .type(type)
    .send(Buffer.from(JSON.stringify(responseOf(services, results))))
}
