import type { Readable } from 'node:stream'
import type { DicomDataset } from '@opensono/pacs-core/dicom'
import type { Owner } from '../../queue/createFairOrder'
import type { ByteSpan } from '../../serve/byteRange'

/** Bytes of known number, read once. */
export interface SizedBytes {
  readonly sizeBytes: number
  readonly stream: Readable
}

/** One frame as it is coded in the object. */
export interface DicomFrame extends SizedBytes {
  /** Transfer syntax of the frame's bytes. */
  readonly transferSyntaxUid: string
}

/** The DICOM object of an image, or one without a picture, for whichever user. Its UIDs never change while the image stays in its study. */
export interface DescribedObject {
  readonly imageId: string
  readonly studyId: string
  readonly sopClassUid: string
  readonly sopInstanceUid: string
  readonly seriesUid: string
  /** Of the study that holds the image. */
  readonly studyUid: string
  readonly instanceNumber: number
  readonly transferSyntaxUid: string
  readonly rows: number
  readonly columns: number
  /** None of an object without a picture. */
  readonly frames: number
  /** Defined term of the character set of texts in the file that name none; left out for objects made here, which name theirs. */
  readonly usualCharacterSet?: string
  /** Whether the image came as a DICOM file. */
  readonly isOriginal: boolean
  /** Whether its frames can be read on their own: not in a deflated file, and not where they begin within a byte. */
  readonly hasFramePlaces: boolean
  /** When the image was stored or last changed its DICOM object (ISO 8601). */
  readonly storedAt: string
  /**
   * Attributes without pixel data, as the file that is given out has them, in UTF-8. Long binary values of a file that came as DICOM are
   * left out.
   */
  readonly dataset: DicomDataset
  /** The whole file (PS3.10), as a stream. */
  toPart10(): Promise<SizedBytes>
  /**
   * Whether {@link toPart10} answers the file as it came: not where that names its patient or its study otherwise than they are registered now, nor
   * where it is no sound file.
   */
  isAsStored(): Promise<boolean>
  /**
   * The bytes of one frame, or of the whole stream where the transfer syntax is a video's.
   *
   * @param number - from 1.
   * @param part - of these bytes, within them.
   * @throws PacsError `NOT_FOUND` for a frame that the object does not have.
   */
  frame(number: number, part?: ByteSpan): Promise<DicomFrame>
}

/** A DICOM object as it is read for a user. */
export interface DicomObject extends DescribedObject {
  /** The user for whom its frames are decoded. */
  readonly owner: Owner
}

/** Why an image has no DICOM object: its frames are not made yet, or cannot be made. */
export type DicomAbsence = 'PENDING' | 'NOT_POSSIBLE' | 'DAMAGED' | 'OTHER_PATIENT'

interface OfImage {
  readonly imageId: string
  readonly isClip: boolean
}

/** An image of a study, as DICOM. */
export type DicomImage =
  | (OfImage & { readonly object: DicomObject; readonly absence: null })
  | (OfImage & { readonly object: null; readonly absence: DicomAbsence })
