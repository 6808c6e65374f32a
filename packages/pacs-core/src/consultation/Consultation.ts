import * as z from 'zod/mini'
import { Age } from '../patient/age'
import { sexes } from '../patient/sex'
import {
  ConsultationId,
  DepartmentId,
  ExpertGroupId,
  ExpertId,
  HospitalId,
  Instant,
  type Same,
  StudyId,
  UserId,
} from '../value/schema'
import { consultationKinds } from './consultationKind'
import { consultationEndReasons, consultationRoles, consultationStatuses, expertStates } from './consultationStatus'

/** One expert of a consultation. */
export const ConsultationExpert = z.object({
  expertId: ExpertId,
  userId: UserId,
  name: z.string(),
  title: z.string(),
  hospitalId: HospitalId,
  hospitalName: z.string(),
  departmentId: z.nullable(DepartmentId),
  departmentName: z.nullable(z.string()),
  /** English name of the hospital; null where it has none. */
  hospitalEnglishName: z.catch(z.nullable(z.string()), null),
  /** English name of the department; null where it has none. */
  departmentEnglishName: z.catch(z.nullable(z.string()), null),
  state: z.catch(z.enum(expertStates), 'invited'),
  /** What they found; null until they said so. */
  opinion: z.nullable(z.string()),
  /** When they gave the opinion; null until then, and for opinions of former releases. */
  opinionAt: z.catch(z.nullable(Instant), null),
  /** Why they refused; null for no reason and for experts who did not refuse. */
  refusalReason: z.catch(z.nullable(z.string()), null),
  /** When the opinion was last put into the report of the study, and by whom; null while it was not. */
  intoReport: z.catch(z.nullable(z.object({ at: Instant, byName: z.string() })), null),
})

/** One expert of a consultation. */
export interface ConsultationExpert extends z.output<typeof ConsultationExpert> {}

/** An expert who is asked, as an initiation names them. */
export const AskedExpert = z.object({
  userId: UserId,
  hospitalId: HospitalId,
  departmentId: z.optional(z.nullable(DepartmentId)),
})

/** An expert who is asked. */
export interface AskedExpert extends z.output<typeof AskedExpert> {}

const consultationRowSchema = z.object({
  id: ConsultationId,
  kind: z.enum(consultationKinds),
  /** As the caller sees it: an expert who declined reads `refused` while another one still may come. */
  status: z.catch(z.enum(consultationStatuses), 'waiting'),
  studyId: StudyId,
  patientName: z.string(),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  patientAge: Age,
  examNumber: z.string(),
  /** Names of the examined parts. */
  bodypartNameList: z.array(z.string()),
  /** The same parts by their English names, in the same order; by the other name where a part has none. */
  bodypartEnglishNameList: z.catch(z.array(z.string()), []),
  requestHospitalId: HospitalId,
  requestHospitalName: z.string(),
  /** The same as `requestHospitalId`; left out by servers that do not say so. */
  requestDoctorHospitalId: z.optional(HospitalId),
  requestDoctorId: UserId,
  requestDoctorName: z.string(),
  requestDepartmentName: z.nullable(z.string()),
  /** English name of the hospital that asks; null where it has none. */
  requestHospitalEnglishName: z.catch(z.nullable(z.string()), null),
  /** English name of the department that asks; null where it has none. */
  requestDepartmentEnglishName: z.catch(z.nullable(z.string()), null),
  experts: z.array(ConsultationExpert),
  /** Ids of `experts`, as an initiation names them; left out by servers that do not say so. */
  expertList: z.optional(z.array(AskedExpert)),
  /** What the doctor asks. */
  comment: z.string(),
  /** Sub-specialties that the question is about. */
  groups: z.array(z.object({ groupId: ExpertGroupId, name: z.string() })),
  requestedAt: Instant,
  /** When the first expert began; null before that. */
  startedAt: z.nullable(Instant),
  /** When it was over, whatever its end was; null before that. */
  endedAt: z.nullable(Instant),
  /** When it ends automatically: at its bound, or when its room has been empty for too long. */
  expiresAt: Instant,
  /** When the report of the study was finished (the diagnosis was made); null while it is a draft. */
  reportFinishedAt: z.catch(z.nullable(Instant), null),
  /** Why it ended when none of its participants ended it; null otherwise. */
  endReason: z.catch(z.nullable(z.enum(consultationEndReasons)), null),
  /** The user of the hospital who ended it without taking part; null otherwise. */
  endedByName: z.catch(z.nullable(z.string()), null),
  isFavourite: z.boolean(),
  /** How many videos were kept of it. */
  videoCount: z.int(),
  /** Whether there is a consultation report that the caller can print: it is finished, and the caller did not refuse it or pass it on. */
  hasReport: z.catch(z.boolean(), false),
})

/** The schema of {@link ConsultationRow} by its name, which declarations repeat in place of its fields. */
export interface ConsultationRowSchema extends Same<typeof consultationRowSchema> {}

/** A row of a list of consultations. */
export const ConsultationRow: ConsultationRowSchema = consultationRowSchema

/** A row of a list of consultations. */
export interface ConsultationRow extends z.output<typeof ConsultationRow> {}

/** A video that was kept of a consultation. */
export const ConsultationVideo = z.object({
  /** Key of the object. */
  url: z.string(),
  /** Short-lived address of the file. */
  fileUrl: z.string(),
  recordedAt: Instant,
})

/** A video that was kept of a consultation. */
export interface ConsultationVideo extends z.output<typeof ConsultationVideo> {}

const consultationSchema = z.object({
  ...ConsultationRow.shape,
  /** As what the caller takes part. */
  role: z.enum(consultationRoles),
  /** 1: the doctor may write the report while the consultation is active; 0: it is view-only. */
  reportEditableStatus: z.literal([0, 1]),
  /** The machine from which it was asked for; null where none is known. */
  machineId: z.nullable(z.string()),
  /** May be entered from that machine alone. */
  isDeviceOnly: z.boolean(),
  /** Latest video; null for none. */
  video: z.nullable(ConsultationVideo),
  /** Short-lived address of that video; null for none, left out by servers that do not say so. */
  videoUrl: z.optional(z.nullable(z.string())),
})

/** The schema of {@link Consultation} by its name, which declarations repeat in place of its fields. */
export interface ConsultationSchema extends Same<typeof consultationSchema> {}

/** A consultation whole, as one who takes part sees it. */
export const Consultation: ConsultationSchema = consultationSchema

/** A consultation whole, as one who takes part sees it. */
export interface Consultation extends z.output<typeof Consultation> {}

/** How the pictures and voices of a room travel. */
export const RoomMediaAccess = z.discriminatedUnion('kind', [
  z.object({
    /** Straight between the browsers. */
    kind: z.literal('mesh'),
    /** As `RTCConfiguration.iceServers` takes them; credentials live ten minutes. */
    iceServers: z.array(
      z.object({ urls: z.array(z.string()), username: z.optional(z.string()), credential: z.optional(z.string()) }),
    ),
    /** True: through the TURN servers alone. */
    isRelayOnly: z.boolean(),
  }),
  z.object({
    /** Through a LiveKit server. */
    kind: z.literal('livekit'),
    url: z.string(),
    /** Opens this room alone, for ten minutes. */
    token: z.string(),
  }),
])

/** How the pictures and voices of a room travel. */
export type RoomMediaAccess = z.output<typeof RoomMediaAccess>
