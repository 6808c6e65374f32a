import type { UploadItem } from '@opensono/pacs-capture/upload'
import type { BufferImage, FilePatient, ImageId, StudyId, StudyImage } from '@opensono/pacs-core'
import { type ForeignKind, foreignKindOf, foreignKindOfFile } from './foreignKind'

/** How far a picture of a strip is: as its upload says, or `stored` when the server has listed it. */
export type StripStatus = UploadItem['status'] | 'stored'

/** A picture of a strip: on its way, or stored; it stays the same item when the one becomes the other. */
export interface StripItem {
  /** Stays the same from the moment of capture on, so that nothing on the screen is drawn again. */
  readonly key: string
  readonly imageId: ImageId | null
  readonly uploadId: string | null
  readonly status: StripStatus
  /** Whole percent, while it is on its way. */
  readonly percent: number
  readonly error: UploadItem['error']
  /** Seconds to the next try; null when none is planned. */
  readonly retryInSeconds: number | null
  readonly isClip: boolean
  /** Whether there is a DICOM file of it; undefined while nobody says. */
  readonly hasDicom: boolean | undefined
  readonly durationMs: number | null
  /** Frames that its file names beyond those that are in it. */
  readonly missingFrames: number
  /** Number in the study, or name in the buffer; null until it is known. */
  readonly label: string | null
  /** Whether the label is a number of the study. */
  readonly isNumbered: boolean
  /** A small picture to show; null until there is one. */
  readonly pictureUrl: string | null
  /** The full picture or clip; null until it is stored. */
  readonly url: string | null
  /** Media type of the stored file; null until it is stored. */
  readonly contentType: string | null
  /** What it is when no browser shows it; null for pictures and clips. */
  readonly foreignKind: ForeignKind | null
  /** The name it had on the user's disk; null when it was taken here, or that is not known any more. */
  readonly fileName: string | null
  readonly comment: string
  readonly isUsedInReport: boolean
  /** Whether the report of a finished consultation shows it. */
  readonly isInConsultationReport?: boolean
  /** Whether something is drawn on it or measured in it. */
  readonly isMeasured: boolean
  /** Whether a body mark is among what is drawn on it. */
  readonly hasBodyMark: boolean
  /** Which body marks it has. */
  readonly bodyMarks: readonly string[]
  /** Key of the view that it is tagged with; null for none. */
  readonly viewCode: string | null
  /** Whom its DICOM file names; null for anything else. */
  readonly filePatient: FilePatient | null
  /** When a device sent it although the report was begun, until a user has seen it; null for anything else. */
  readonly arrivedAt: string | null
  /** Whether its machine sent a corrected image since. */
  readonly isReplaced: boolean
  /** Its bytes are not any more what was stored. */
  readonly isDamaged: boolean
  /** Why it is in the buffer although it was taken for a study; null for anything else. */
  readonly refused: { readonly studyId: StudyId; readonly code: string } | null
  /** When it came into being; ISO 8601. */
  readonly createdAt: string
}

/** The item of a picture that is on its way. */
export function itemOfUpload(upload: UploadItem): StripItem {
  return {
    key: upload.id,
    imageId: upload.imageId,
    uploadId: upload.id,
    status: upload.status,
    percent: upload.percent,
    error: upload.error,
    retryInSeconds: upload.retryInSeconds,
    isClip: upload.isClip,
    hasDicom: undefined,
    durationMs: upload.durationMs,
    label: upload.target.kind === 'buffer' ? upload.target.imageName : null,
    isNumbered: false,
    pictureUrl: upload.posterUrl,
    url: null,
    contentType: null,
    foreignKind: foreignKindOfFile(upload.fileExtension),
    fileName: upload.fileName,
    comment: '',
    missingFrames: 0,
    isUsedInReport: false,
    isMeasured: false,
    hasBodyMark: false,
    bodyMarks: [],
    viewCode: upload.viewCode,
    filePatient: null,
    arrivedAt: null,
    isReplaced: false,
    isDamaged: false,
    refused:
      upload.isInBuffer && upload.target.kind === 'study' && upload.refusal !== null
        ? { studyId: upload.target.studyId, code: upload.refusal }
        : null,
    createdAt: upload.addedAt,
  }
}

/**
 * The item of a picture that the server has listed.
 *
 * @param row - an image of a study or of a buffer.
 */
export function itemOfRow(row: StudyImage | BufferImage): StripItem {
  const isClip = row.type === 'MULTI_FRAME'
  const isPicture = row.contentType.startsWith('image/') && row.isDamaged !== true
  return {
    key: row.id,
    imageId: row.id,
    uploadId: null,
    status: 'stored',
    percent: 100,
    error: null,
    retryInSeconds: null,
    isClip,
    hasDicom: row.hasDicom,
    durationMs: row.durationMs ?? null,
    missingFrames: row.missingFrames ?? 0,
    label: 'name' in row ? row.name : String(row.instanceNumber),
    isNumbered: !('name' in row),
    // A still stands in for its own small picture until that is made; a clip, and what no browser shows, cannot.
    pictureUrl: row.thumbnailUrl ?? (isClip || !isPicture ? null : row.url),
    url: row.url,
    contentType: row.contentType,
    foreignKind: foreignKindOf(row.contentType),
    fileName: null,
    comment: row.comment,
    isUsedInReport: 'isUsedInReport' in row && row.isUsedInReport,
    isInConsultationReport: 'isInConsultationReport' in row && row.isInConsultationReport === true,
    isMeasured: row.isMeasured ?? false,
    hasBodyMark: row.hasBodyMark ?? false,
    bodyMarks: row.bodyMarks ?? [],
    viewCode: ('viewCode' in row ? row.viewCode : null) ?? null,
    filePatient: ('filePatient' in row ? row.filePatient : null) ?? null,
    arrivedAt: ('arrivedAt' in row ? row.arrivedAt : null) ?? null,
    isReplaced: 'isReplaced' in row && row.isReplaced === true,
    isDamaged: row.isDamaged ?? false,
    refused: refusedOf(row),
    createdAt: row.createdAt,
  }
}

function refusedOf(row: StudyImage | BufferImage): StripItem['refused'] {
  if (!('intendedStudyId' in row) || row.intendedStudyId == null) return null
  return { studyId: row.intendedStudyId, code: row.refusal ?? 'UNKNOWN' }
}
