import {
  calendarDate,
  type IdentityField,
  linkIdentity,
  linkPregnancy,
  type PregnancyField,
  partsFee,
  partsScore,
  priorityOfSource,
  type RuleValues,
  type Study,
} from '@opensono/pacs-core'
import { nameOfRoom } from './newRegistration'
import type { Amount, FormEntries, ListedField, RegistrationDraft } from './RegistrationDraft'
import type { RegistrationChoices } from './useRegistrationChoices'

/** What entries depend on beside one another. */
export interface LinkFacts {
  readonly choices: RegistrationChoices
  /** What a study is examined with where nobody says. */
  readonly ultrasonicType: RuleValues['ultrasonicType']
  /** Amounts are typed; else they are what the parts say. */
  readonly isFeeEditable: boolean
  /** `YYYY-MM-DD` where the hospital is. */
  readonly today: string
  readonly timeZone: string | undefined
  /** The room one works in. */
  readonly roomId: string | null
  /** The study that is changed; null for a new one. */
  readonly study: Study | null
}

/** Makes the next draft of one: an entry, and what follows from it. */
export type Step = (draft: RegistrationDraft, facts: LinkFacts) => RegistrationDraft

/** Fills entries in. A text that names nothing gives way to what is filled into its box. */
export function fill(draft: RegistrationDraft, entries: Partial<RegistrationDraft>): RegistrationDraft {
  const left = Object.entries(draft.unlisted).filter(([name]) => typeof entries[name as ListedField] !== 'string')
  return { ...draft, unlisted: Object.fromEntries(left), ...entries }
}

/** Entries that imply no other entries. */
export const enterPlain =
  (entries: Partial<FormEntries>): Step =>
  (draft) =>
    fill(draft, entries)

/** The day on which a study was examined; null before that. */
function examinedOn({ study, timeZone }: LinkFacts): string | null {
  return study?.studyTime ? calendarDate(study.studyTime, timeZone) : null
}

/** An entry that says who the patient is, and what follows from it for the others. */
export const enterIdentity =
  <Field extends IdentityField>(field: Field, value: FormEntries[Field]): Step =>
  (draft, facts) => {
    const isSexChosen = draft.isSexChosen || field === 'patientSex'
    const next = { ...draft, [field]: value, isSexChosen }
    return fill(next, linkIdentity(field, next, examinedOn(facts) ?? facts.today))
  }

/** An entry that says when a pregnancy began, and what follows from it for the others. */
export const enterPregnancy =
  <Field extends PregnancyField>(field: Field, value: FormEntries[Field]): Step =>
  (draft, facts) => {
    const next = { ...draft, [field]: value }
    return fill(next, linkPregnancy(field, next, examinedOn(facts) ?? draft.appointmentDate ?? facts.today))
  }

/** Another day of the examination: a pregnancy is further by then. */
export const chooseDay =
  (appointmentDate: string | null): Step =>
  (draft, facts) => {
    const next = fill(draft, { appointmentDate })
    if (examinedOn(facts) !== null || draft.gestationalDays === null || draft.dueDate === null) return next
    const { gestationalDays } = linkPregnancy('dueDate', next, appointmentDate ?? facts.today)
    return gestationalDays === undefined ? next : fill(next, { gestationalDays })
  }

/** Fee and score by the parts and by what they are examined with. Amounts that somebody typed stay. */
export const price: Step = (draft, { choices, study, ...facts }) => {
  const parts = draft.bodyPartIds.flatMap((id) => choices.bodyParts.find((row) => row.id === id)?.fields ?? [])
  const type = draft.ultrasonicType ?? facts.ultrasonicType
  const isKept = (amount: Amount) =>
    facts.isFeeEditable && (draft.typedAmounts[amount] ?? (study !== null && study[amount] !== ''))
  return fill(draft, {
    ...(!isKept('studyFee') && { studyFee: partsFee(parts, type) }),
    ...(!isKept('studyScore') && { studyScore: partsScore(parts, type) }),
  })
}

/** A fee or a score by hand; emptied, it follows the parts again. */
export const enterAmount =
  (amount: Amount, text: string): Step =>
  (draft) =>
    fill(draft, { [amount]: text, typedAmounts: { ...draft.typedAmounts, [amount]: text !== '' } })

/** What the study is examined with, which decides what its parts cost. */
export const chooseUltrasonicType =
  (ultrasonicType: FormEntries['ultrasonicType']): Step =>
  (draft, facts) =>
    price(fill(draft, { ultrasonicType }), facts)

/** What is examined. The first part gives the exam type where none was chosen. */
export const chooseParts =
  (bodyPartIds: readonly string[]): Step =>
  (draft, facts) => {
    const next = fill(draft, { bodyPartIds: [...bodyPartIds] })
    const first = facts.choices.bodyParts.find((row) => row.id === bodyPartIds[0])?.fields.examTypeId ?? null
    return price(next.examTypeId === null && first !== null ? fill(next, { examTypeId: first }) : next, facts)
  }

/** Another kind of examination: parts of other kinds go. */
export const chooseExamType =
  (examTypeId: string | null): Step =>
  (draft, facts) => {
    const fitting = draft.bodyPartIds.filter((id) => {
      const part = facts.choices.bodyParts.find((row) => row.id === id)
      return part !== undefined && (part.fields.examTypeId ?? examTypeId) === examTypeId
    })
    const next = fill(draft, { examTypeId })
    return fitting.length === draft.bodyPartIds.length ? next : chooseParts(fitting)(next, facts)
  }

/** Where the patient comes from, and with that the priority of that source, unless another one was chosen. */
export const chooseSource =
  (patientSourceId: string | null): Step =>
  (draft, { choices }) => {
    const sourceOf = (id: string | null) => choices.patientSources.find((row) => row.id === id)?.fields
    const wanted = priorityOfSource(draft.priorityId, sourceOf(draft.patientSourceId), sourceOf(patientSourceId))
    const isOffered = choices.priorities.some((row) => row.id === wanted && row.isEnabled)
    const priorityId = isOffered || wanted === draft.priorityId ? wanted : null
    return fill(draft, priorityId === draft.priorityId ? { patientSourceId } : { patientSourceId, priorityId })
  }

/** Who asks for the examination, and with that for which department. */
export const chooseDoctor =
  (applyDoctorId: string | null): Step =>
  (draft, { choices }) => {
    const department = choices.applyDoctors.find((row) => row.id === applyDoctorId)?.fields.departmentId ?? null
    return fill(draft, department === null ? { applyDoctorId } : { applyDoctorId, applyDepartmentId: department })
  }

/** A room by hand. That of a new registration follows the workplace again once it is the workplace's own. */
export const chooseRoom =
  (roomId: string | null): Step =>
  (draft, facts) => {
    if (facts.study !== null) return fill(draft, { roomId })
    return fill(draft, { roomId, roomChosenIn: roomId === facts.roomId ? null : nameOfRoom(facts.roomId) })
  }

/** A text was left in a box and names nothing that the box has; empty: no longer. */
export const leaveUnlisted =
  (field: ListedField, text: string): Step =>
  (draft) => {
    const { [field]: _former, ...others } = draft.unlisted
    return { ...draft, unlisted: text === '' ? others : { ...others, [field]: text } }
  }
