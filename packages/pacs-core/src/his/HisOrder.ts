import * as z from 'zod/mini'
import { Age } from '../patient/age'
import { documentKinds } from '../patient/identityDocument'
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

/** What must be known before an order is taken over. */
export const hisWarnings = [
  /** The hospital information system says that the patient died. */
  'deceased',
  /** The request is suspended: nothing is to be done until it is resumed there. */
  'onHold',
] as const

/** Why something that was found is not shown as an order. */
export const hisLeftOutReasons = [
  /** A request not to do something. */
  'forbidden',
  /** A proposal or a plan, which nobody ordered. */
  'noOrder',
  /** A request that is a draft, done or withdrawn. */
  'closed',
  /** A patient's record that is no longer in use, also one that was merged into a record that is not to be found. */
  'notInUse',
  /** It has an element that changes its meaning and that this product does not know. */
  'notUnderstood',
  /** It cannot be read. */
  'unreadable',
  /** A part of the answer did not come. */
  'notAnswered',
] as const

/** Why something that was found is not shown as an order. */
export type HisLeftOutReason = (typeof hisLeftOutReasons)[number]

/** How much of what was found is not shown as an order, and why. */
export const HisLeftOut = z.object({
  reason: z.enum(hisLeftOutReasons),
  /** How many of them. */
  count: z.int(),
})

/** How much of what was found is not shown as an order, and why. */
export interface HisLeftOut extends z.output<typeof HisLeftOut> {}

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
  /** An age of today by the year or month of birth, where the day is not known; null otherwise. */
  estimatedAge: z.nullable(Age),
  telPhone: z.string(),
  idCard: z.string(),
  /** Kind of the document whose number `idCard` is; null where it does not say. */
  documentKind: z._default(z.nullable(z.enum(documentKinds)), null),
  inpatientNumber: z.string(),
  outpatientNumber: z.string(),
  bedNumber: z.string(),
  applyDepartment: z.string(),
  applyDoctor: z.string(),
  clinicalDiagnosis: z.string(),
  /** What the requester wrote beside the request, for instance of allergies. */
  notes: z.string(),
  /** What must be known before the order is taken over. */
  warnings: z.array(z.enum(hisWarnings)),
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
  /** Kind of the document whose number `idCard` is; null, or left out, is the kind that the number shows. */
  documentKind: z._default(z.nullable(z.enum(documentKinds)), null),
  inpatientNumber: word,
  outpatientNumber: word,
  bedNumber: word,
  applyDepartment: word,
  applyDoctor: word,
  clinicalDiagnosis: z._default(textOf(noteLength), ''),
  /** What the requester wrote beside the request, for instance of allergies. */
  notes: z._default(textOf(noteLength), ''),
  examItems: z._default(z.array(z.object({ code: word, name: word })).check(z.maxLength(items)), []),
  priority: z._default(z.enum(hisPriorities), 'routine'),
  requestedAt: z._default(z.nullable(Instant), null),
}

/** An order as a hospital information system sent it. */
const PushedOrder = z.object(pushedOrderFields)

/** An order as a hospital information system sent it. */
export interface PushedOrder extends z.output<typeof PushedOrder> {}
