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
  readonly method: 'GET' | 'POST'
  /** Below {@link dicomwebBasePath}; parameters in braces. */
  readonly paths: readonly string[]
  readonly summary: string
  readonly permission: PermissionExpression
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

function read(id: string, summary: string, paths: readonly string[], errors: readonly ErrorCode[]): DicomwebCall {
  return { id, method: 'GET', paths, summary, permission: view, readsPatientData: true, errors }
}

/** Every transaction of DICOMweb that a server offers. */
export const dicomwebCalls = {
  search: read(
    'dicomweb.search',
    'Search for studies, series and instances (QIDO-RS).',
    ['/studies', '/series', '/instances', `${study}/series`, `${study}/instances`, `${series}/instances`],
    ['MEDIA_TYPE_NOT_ACCEPTABLE'],
  ),
  retrieve: read(
    'dicomweb.retrieve',
    'Retrieve the DICOM files of a study, a series or an instance (WADO-RS).',
    [study, series, instance],
    ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED', 'DICOM_NOT_SUPPORTED', 'PICTURE_TOO_LARGE'],
  ),
  metadata: read(
    'dicomweb.metadata',
    'Retrieve the attributes of every instance, without the pixels (WADO-RS).',
    [`${study}/metadata`, `${series}/metadata`, `${instance}/metadata`],
    ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED'],
  ),
  frames: read(
    'dicomweb.frames',
    'Retrieve frames of an instance as they are stored (WADO-RS).',
    [`${instance}/frames/{frames}`],
    ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED', 'DICOM_NOT_SUPPORTED'],
  ),
  bulkdata: read(
    'dicomweb.bulkdata',
    'Retrieve the value of one element of an instance (WADO-RS).',
    [`${instance}/bulkdata/{tag}`],
    ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED'],
  ),
  rendered: read(
    'dicomweb.rendered',
    'Retrieve a picture of an instance, or of one of its frames, as JPEG or PNG (WADO-RS).',
    [`${study}/rendered`, `${series}/rendered`, `${instance}/rendered`, `${frame}/rendered`],
    ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED', 'DICOM_NOT_SUPPORTED'],
  ),
  thumbnail: read(
    'dicomweb.thumbnail',
    'Retrieve a small picture of a study, a series, an instance or a frame as JPEG (WADO-RS).',
    [`${study}/thumbnail`, `${series}/thumbnail`, `${instance}/thumbnail`, `${frame}/thumbnail`],
    ['NOT_FOUND', 'MEDIA_TYPE_NOT_ACCEPTABLE', 'IMAGE_DAMAGED', 'DICOM_DAMAGED', 'DICOM_NOT_SUPPORTED'],
  ),
  store: {
    id: 'dicomweb.store',
    method: 'POST',
    paths: ['/studies', study],
    summary: 'Store DICOM files in registered studies (STOW-RS).',
    permission: 'pacs:image:collect_image',
    errors: ['MEDIA_TYPE_NOT_SUPPORTED', 'MEDIA_TYPE_NOT_ACCEPTABLE'],
  },
} as const satisfies Record<string, DicomwebCall>
