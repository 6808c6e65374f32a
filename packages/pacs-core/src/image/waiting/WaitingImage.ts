import * as z from 'zod/mini'
import { sexes } from '../../patient/sex'
import { ImageId, Instant, type Same, StudyId } from '../../value/schema'
import { keptObjectKinds } from '../object/objectKind'
import { FilePatient, imageTypes } from '../storedImage'

/** Why a file waits. */
export const waitingReasons = [
  /** No study has its Study Instance UID or its accession number. */
  'NO_STUDY',
  /** A study has its accession number, but the file does not name the patient. */
  'PATIENT_UNCONFIRMED',
  /** It names another patient than its study. */
  'OTHER_PATIENT',
  /** Its study is VIP, and the sender may not see it. */
  'VIP',
  /** Its study was deleted. */
  'DELETED',
  /** Its study is locked. */
  'LOCKED',
  /** Its study was printed. */
  'PRINTED',
] as const

/** Why a file waits. */
export type WaitingReason = (typeof waitingReasons)[number]

/** The study that a waiting file may belong to. */
const waitingCandidateSchema = z.object({
  studyId: StudyId,
  examNumber: z.string(),
  accessionNumber: z.string(),
  patientName: z.string(),
  patientEnglishName: z.string(),
  patientId: z.string(),
  birthDate: z.nullable(z.string()),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  registeredAt: Instant,
  /** Whether its report was printed: what is added then needs an addendum. */
  isPrinted: z.boolean(),
})

/** The schema of {@link WaitingCandidate} by its name, which declarations repeat in place of its fields. */
export interface WaitingCandidateSchema extends Same<typeof waitingCandidateSchema> {}

/** The study that a waiting file may belong to. */
export const WaitingCandidate: WaitingCandidateSchema = waitingCandidateSchema

/** The study that a waiting file may belong to. */
export interface WaitingCandidate extends z.output<typeof WaitingCandidate> {}

const waitingImageSchema = z.object({
  id: ImageId,
  type: z.catch(z.enum(imageTypes), 'SINGLE_FRAME'),
  /** What it holds when it is no image but an object without a picture; null for an image, left out by servers that keep none. */
  objectKind: z.optional(z.catch(z.nullable(z.enum(keptObjectKinds)), null)),
  /** Short-lived address of a small picture; null until it is made. */
  thumbnailUrl: z.nullable(z.string()),
  /** Why it waits; null for a reason that this release does not know. */
  reason: z.catch(z.nullable(z.enum(waitingReasons)), null),
  arrivedAt: Instant,
  /** Who sent it: the name of a machine key, or of a user. */
  senderName: z.string(),
  /** Study Instance UID in the file; empty where it has none. */
  studyUid: z.string(),
  accessionNumber: z.string(),
  /** When the picture was taken, by the file. */
  acquiredAt: z.nullable(Instant),
  modality: z.string(),
  /** Whom the file names, and in what that is not the patient of the candidate. */
  filePatient: FilePatient,
  /** The study that it may belong to; null when none is known. */
  candidate: z.nullable(waitingCandidateSchema),
})

/** The schema of {@link WaitingImage} by its name, which declarations repeat in place of its fields. */
export interface WaitingImageSchema extends Same<typeof waitingImageSchema> {}

/** A file that a device sent and that no study took. */
export const WaitingImage: WaitingImageSchema = waitingImageSchema

/** A file that a device sent and that no study took. */
export interface WaitingImage extends z.output<typeof WaitingImage> {}
