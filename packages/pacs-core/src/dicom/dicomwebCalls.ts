import { anyOf, type PermissionExpression } from '../access/permission'
import type { ErrorCode } from '../error/errorTable'

/** Path below which a server offers DICOMweb, beside its API. */
export const dicomwebBasePath = '/dicom-web'

/**
 * A transaction of DICOMweb (DICOM PS3.18) with every path that it has. It speaks DICOM's own media types, without the envelope of an
 * endpoint.
 */
export interface DicomwebCall {
  /** `dicomweb.name`, as the operation log names it. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'OPTIONS'
  /** Below {@link dicomwebBasePath}; parameters in braces. */
  readonly paths: readonly string[]
  readonly summary: string
  readonly permission: PermissionExpression
  /** Media types of its answers, the usual one first; of parts, where it answers several. */
  readonly mediaTypes: readonly string[]
  /** Names of the query parameters that it reads; of a search those beside the matching keys. */
  readonly query?: readonly string[]
  /** True when answers show patient data: each is a row of the operation log. */
  readonly readsPatientData?: true
  /** Codes that it may answer, beside those of any call. */
  readonly errors: readonly ErrorCode[]
}

const view = anyOf(
  'pacs:image:collect_image',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:medical_record:medical_record_view',
)
const study = '/studies/{study}'
const series = `${study}/series/{series}`
const instance = `${series}/instances/{instance}`
const frame = `${instance}/frames/{frame}`

const json = ['application/dicom+json', 'application/json'] as const
const file = 'application/dicom'
const picture = ['image/jpeg', 'image/png', 'video/mp4'] as const
const frameTypes = [
  'application/octet-stream',
  'image/jpeg',
  'image/jls',
  'image/jp2',
  'image/jpx',
  'image/jphc',
  'image/dicom-rle',
  'video/mp4',
] as const

type ReadCall = Omit<DicomwebCall, 'method' | 'permission' | 'readsPatientData'>
const read = (call: ReadCall): DicomwebCall => ({ ...call, method: 'GET', permission: view, readsPatientData: true })
const retrievalErrors: readonly ErrorCode[] = [
  'NOT_FOUND',
  'MEDIA_TYPE_NOT_ACCEPTABLE',
  'IMAGE_DAMAGED',
  'DICOM_DAMAGED',
  'DICOM_NOT_SUPPORTED',
  'PICTURE_TOO_LARGE',
]

/** Every transaction of DICOMweb that a server offers. */
export const dicomwebCalls = {
  capabilities: {
    id: 'dicomweb.capabilities',
    method: 'OPTIONS',
    paths: ['', '/'],
    summary: 'What this server offers, as WADL (Retrieve Capabilities).',
    permission: view,
    mediaTypes: ['application/vnd.sun.wadl+xml', 'application/json'],
    errors: ['MEDIA_TYPE_NOT_ACCEPTABLE'],
  },
  search: read({
    id: 'dicomweb.search',
    summary: 'Search for studies, series and instances (QIDO-RS).',
    paths: ['/studies', '/series', '/instances', `${study}/series`, `${study}/instances`, `${series}/instances`],
    mediaTypes: json,
    query: ['limit', 'offset', 'includefield', 'fuzzymatching'],
    errors: ['MEDIA_TYPE_NOT_ACCEPTABLE'],
  }),
  retrieve: read({
    id: 'dicomweb.retrieve',
    summary: 'Retrieve the DICOM files of a study, a series or an instance (WADO-RS).',
    paths: [study, series, instance],
    mediaTypes: [file],
    query: ['accept'],
    errors: retrievalErrors,
  }),
  metadata: read({
    id: 'dicomweb.metadata',
    summary: 'Retrieve the attributes of every instance, without the pixels (WADO-RS).',
    paths: [`${study}/metadata`, `${series}/metadata`, `${instance}/metadata`],
    mediaTypes: json,
    query: ['accept'],
    errors: ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED'],
  }),
  frames: read({
    id: 'dicomweb.frames',
    summary: 'Retrieve frames of an instance (WADO-RS).',
    paths: [`${instance}/frames/{frames}`],
    mediaTypes: frameTypes,
    query: ['accept'],
    errors: retrievalErrors,
  }),
  bulkdata: read({
    id: 'dicomweb.bulkdata',
    summary: 'Retrieve the value of one element of an instance (WADO-RS).',
    paths: [`${instance}/bulkdata/{tag}`],
    mediaTypes: frameTypes,
    query: ['accept'],
    errors: retrievalErrors,
  }),
  rendered: read({
    id: 'dicomweb.rendered',
    summary: 'Retrieve a picture of an instance, or of one of its frames, as JPEG or PNG (WADO-RS).',
    paths: [`${study}/rendered`, `${series}/rendered`, `${instance}/rendered`, `${frame}/rendered`],
    mediaTypes: picture,
    query: ['accept', 'viewport', 'window', 'quality'],
    errors: retrievalErrors,
  }),
  thumbnail: read({
    id: 'dicomweb.thumbnail',
    summary: 'Retrieve a small picture of a study, a series, an instance or a frame as JPEG (WADO-RS).',
    paths: [`${study}/thumbnail`, `${series}/thumbnail`, `${instance}/thumbnail`, `${frame}/thumbnail`],
    mediaTypes: ['image/jpeg'],
    query: ['accept', 'viewport', 'window', 'quality'],
    errors: retrievalErrors,
  }),
  uri: read({
    id: 'dicomweb.uri',
    summary: 'Retrieve the DICOM file or a picture of an instance by the query of its address (WADO-URI).',
    paths: ['/wado'],
    mediaTypes: [...picture, file],
    query: [
      'requestType',
      'studyUID',
      'seriesUID',
      'objectUID',
      'contentType',
      'transferSyntax',
      'frameNumber',
      'rows',
      'columns',
      'windowCenter',
      'windowWidth',
      'imageQuality',
    ],
    errors: retrievalErrors,
  }),
  store: {
    id: 'dicomweb.store',
    method: 'POST',
    paths: ['/studies', study],
    summary: 'Store DICOM files in registered studies (STOW-RS).',
    permission: 'pacs:image:collect_image',
    mediaTypes: json,
    errors: ['MEDIA_TYPE_NOT_SUPPORTED', 'MEDIA_TYPE_NOT_ACCEPTABLE'],
  },
} as const satisfies Record<string, DicomwebCall>
