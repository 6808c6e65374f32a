import * as z from 'zod/mini'
import { sexes } from '../patient/sex'
import { limits } from '../value/limits'
import { BasicDataId, CalendarDate, Instant, textOf } from '../value/schema'

/** How urgent a request is (FHIR R4, value set request-priority). */
export const hisPriorities = [
  'routine',
  'urgent',
  /** As soon as possible: above urgent. */
  'asap',
  /** Immediately. */
  'stat',
] as const

const { textLength, noteLength, items } = limits.his
const word = z._default(textOf(textLength), '')

/** One thing that is asked for, in the words of the hospital information system. */
export const HisExamItem = z.object({
  code: z.string(),
  name: z.string(),
  /** The body part whose HIS code or HIS name this is; null for none. */
  bodyPartId: z.nullable(BasicDataId),
})

/** One thing that is asked for, in the words of the hospital information system. */
export interface HisExamItem extends z.output<typeof HisExamItem> {}

/** A patient of the hospital information system, and what was requested for them. Empty texts and nulls mean: it does not say. */
export const HisOrder = z.object({
  /** As its sender names it; empty for a patient without a request. */
  orderId: z.string(),
  requestNumber: z.string(),
  /** The patient's id there. */
  hisId: z.string(),
  patientName: z.string(),
  patientEnglishName: z.string(),
  patientSex: z.enum(sexes),
  birthDate: z.nullable(CalendarDate),
  telPhone: z.string(),
  idCard: z.string(),
  inpatientNumber: z.string(),
  outpatientNumber: z.string(),
  bedNumber: z.string(),
  applyDepartment: z.string(),
  applyDoctor: z.string(),
  clinicalDiagnosis: z.string(),
  examItems: z.array(HisExamItem),
  priority: z.enum(hisPriorities),
  requestedAt: z.nullable(Instant),
})

/** A patient of the hospital information system, and what was requested for them. */
export interface HisOrder extends z.output<typeof HisOrder> {}

/** An order that was found, and what became of it here. */
export const FoundHisOrder = z.extend(HisOrder, {
  /** A study was registered from it, as far as the user may know of that study. */
  isRegistered: z.boolean(),
})

/** An order that was found, and what became of it here. */
export interface FoundHisOrder extends z.output<typeof FoundHisOrder> {}

/** An order as a hospital information system sends it. What is left out is empty. */
export const pushedOrderFields = {
  /** The sender's own id: the same id again means the same order, and the newer content stays. */
  orderId: textOf(textLength, 1),
  /** False takes the order back. */
  isActive: z._default(z.boolean(), true),
  /** When the sender last changed it: an older content that comes late changes nothing. */
  changedAt: z._default(z.nullable(Instant), null),
  requestNumber: word,
  hisId: word,
  patientName: textOf(textLength, 1),
  patientEnglishName: word,
  patientSex: z._default(z.enum(sexes), 'unknown'),
  birthDate: z._default(z.nullable(CalendarDate), null),
  telPhone: word,
  idCard: word,
  inpatientNumber: word,
  outpatientNumber: word,
  bedNumber: word,
  applyDepartment: word,
  applyDoctor: word,
  clinicalDiagnosis: z._default(textOf(noteLength), ''),
  examItems: z._default(z.array(z.object({ code: word, name: word })).check(z.maxLength(items)), []),
  priority: z._default(z.enum(hisPriorities), 'routine'),
  requestedAt: z._default(z.nullable(Instant), null),
}

/** An order as a hospital information system sent it. */
const PushedOrder = z.object(pushedOrderFields)

/** An order as a hospital information system sent it. */
export interface PushedOrder extends z.output<typeof PushedOrder> {}
