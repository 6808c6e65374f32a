import { PacsError } from '@opensono/pacs-core'
import { dicomwebCalls } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import type { FairQueue } from '../../queue/createFairQueue'
import type { Services } from '../../services'
import { type MediaType, readAccept, takes } from './media/mediaType'
import { warn } from './media/warning'
import { retrieveRendered } from './render/retrieveRendered'
import { dicomFileType, retrieveObjects } from './retrieve/retrieveObjects'
import { checkUids, type DicomwebRequest } from './serveDicomweb'

/** Longest edge of a picture of which one edge is given, in pixels. */
const edgeMost = 4_096
const known: readonly string[] = dicomwebCalls.uri.query ?? []

function fault(path: string): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path, message: 'invalid' }] } })
}

/** The parameters, each given once. */
function textsOf(query: DicomwebRequest['query']): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      if (typeof value !== 'string') throw fault(name)
      return [name, value]
    }),
  )
}

type Texts = ReturnType<typeof textsOf>

function required(texts: Texts, name: string): string {
  const text = texts[name]
  if (text === undefined || text === '') throw fault(name)
  return text
}

/** Two parameters that say something together alone. */
function pairOf(texts: Texts, one: string, other: string): [string, string] | null {
  if (texts[one] === undefined && texts[other] === undefined) return null
  return [required(texts, one), required(texts, other)]
}

/** The media types that the address asks for; without them those of the header. */
function typesOf({ contentType }: Texts, accept: readonly MediaType[]): readonly MediaType[] {
  const wanted = contentType === undefined ? accept : readAccept(contentType)
  if (wanted === null) throw fault('contentType')
  return wanted
}

/** What the address says of a picture, in the parameters of a rendered one. */
function pictureQueryOf(texts: Texts): Record<string, string> {
  const window = pairOf(texts, 'windowCenter', 'windowWidth')
  const { rows, columns, imageQuality } = texts
  const hasSize = rows !== undefined || columns !== undefined
  return {
    ...(window !== null && { window: window.join(',') }),
    ...(hasSize && { viewport: `${columns ?? edgeMost},${rows ?? edgeMost}` }),
    ...(imageQuality !== undefined && { quality: imageQuality }),
  }
}

/** A file in the transfer syntax that the address names. */
function asFile(request: DicomwebRequest, { transferSyntax, frameNumber }: Texts): DicomwebRequest {
  if (frameNumber !== undefined) throw fault('frameNumber')
  const parameters = new Map(transferSyntax === undefined ? [] : [['transfer-syntax', transferSyntax]])
  return { ...request, accept: [{ name: dicomFileType, parameters }], query: {} }
}

/**
 * Answers the address of an instance that says in its query what is wanted of it (WADO-URI, PS3.18, 9): the DICOM file or a picture, as WADO-RS answers
 * them.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` with the parameter, and whatever WADO-RS refuses.
 */
export async function retrieveByUri(
  services: Services,
  pictures: FairQueue,
  request: DicomwebRequest,
): Promise<FastifyReply> {
  const texts = textsOf(request.query)
  if (texts.requestType !== 'WADO') throw fault('requestType')
  // Nothing is given out with a name that was to be left out.
  if (texts.anonymize !== undefined) throw fault('anonymize')
  const params = {
    study: required(texts, 'studyUID'),
    series: required(texts, 'seriesUID'),
    instance: required(texts, 'objectUID'),
  }
  checkUids(params)
  const unknown = Object.keys(texts).filter((name) => !known.includes(name))
  if (unknown.length > 0) warn(request.reply, `Not used: ${unknown.join(', ')}.`)
  const accept = typesOf(texts, request.accept)
  const first = accept.find(({ name }) => dicomwebCalls.uri.mediaTypes.some((type) => takes(name, type)))
  const one = { ...request, params, accept }
  if (first?.name === dicomFileType) return retrieveObjects(services, asFile(one, texts))
  const { frameNumber } = texts
  if (frameNumber !== undefined && !/^\d{1,6}$/.test(frameNumber)) throw fault('frameNumber')
  const frame = frameNumber === undefined ? {} : { frame: frameNumber }
  return retrieveRendered(services, pictures, {
    ...one,
    params: { ...params, ...frame },
    query: pictureQueryOf(texts),
  })
}
