import { comparePatients, type HisOrder, type KnownPatient, orderEntries } from '@opensono/pacs-core'
import { isSameValue, pickKeys } from '../../form/versionedDraft'
import { chooseParts, enterIdentity, fill, type LinkFacts, type Step } from './linkedEntries'
import { ageEntries, type FormEntries, noEntries, type RegistrationDraft } from './RegistrationDraft'

type Entries = Partial<FormEntries>
type Source = 'known' | 'order'

/** What may have changed since the last visit: what was just typed counts more than the record. */
const changing: readonly string[] = ['telPhone', 'hisNumber']
const isSilent = (value: unknown) => value === '' || value === null || value === 'unknown'

/**
 * What a known patient fills into the form: their record, and where it is silent what was typed. A phone or an HIS number that was
 * typed stays, unless the patient was found by it: then it is only a piece of what is meant.
 */
function entriesOfKnown(patient: KnownPatient, draft: RegistrationDraft, isAskedFor: boolean): Entries {
  const theirs = Object.entries(patient).filter(([field, value]) => {
    if (!(field in noEntries) || isSilent(value)) return false
    return isAskedFor || !changing.includes(field) || isSilent(draft[field as keyof FormEntries])
  })
  return Object.fromEntries(theirs)
}

/** Whether an order is for another person than the known one, as far as both say who they are. */
function isForSomebodyElse(order: HisOrder, known: KnownPatient): boolean {
  const { agrees, differs } = comparePatients(known, { ...order, hisNumber: order.hisId })
  if (agrees.includes('idCard') || agrees.includes('hisNumber')) return false
  return (['patientName', 'patientSex', 'birthDate', 'idCard'] as const).some((field) => differs.includes(field))
}

function put(draft: RegistrationDraft, { bodyPartIds, ...entries }: Entries, facts: LinkFacts): RegistrationDraft {
  const next = fill(draft, entries)
  return bodyPartIds === undefined ? next : chooseParts(bodyPartIds)(next, facts)
}

/** Takes back what a source filled in and nobody touched since: no two persons are mixed. */
function withdraw(draft: RegistrationDraft, source: Source, facts: LinkFacts): RegistrationDraft {
  const { [source]: former, [source === 'known' ? 'order' : 'known']: other } = draft.takenOver
  const untouched = (Object.keys(former) as (keyof FormEntries)[]).filter((name) =>
    isSameValue(draft[name], former[name]),
  )
  const next = put(draft, pickKeys({ ...noEntries, ...other }, untouched), facts)
  return { ...next, takenOver: { ...next.takenOver, [source]: {} } }
}

/** Fills in what a source says, and remembers what the form holds of it. */
function take(draft: RegistrationDraft, source: Source, entries: Entries, facts: LinkFacts): RegistrationDraft {
  const filled = put(draft, entries, facts)
  const birthDate = entries.birthDate ?? null
  const next = birthDate === null ? filled : enterIdentity('birthDate', birthDate)(filled, facts)
  const names = [...Object.keys(entries), ...(birthDate === null ? [] : ['ageValue', 'ageUnit', 'ageRest'])]
  const held: Entries = pickKeys<FormEntries>(next, names as (keyof FormEntries)[])
  return { ...next, takenOver: { ...next.takenOver, [source]: held } }
}

/**
 * Fills in a returning patient.
 *
 * @param patient - the known one.
 * @param isAskedFor - whether the patient was found by what was typed, which then is only a piece of it.
 */
export const takeKnown =
  (patient: KnownPatient, isAskedFor: boolean): Step =>
  (draft, facts) => {
    const without = withdraw(draft, 'known', facts)
    const next = take(without, 'known', entriesOfKnown(patient, without, isAskedFor), facts)
    return { ...next, takenOver: { ...next.takenOver, patient } }
  }

/** It is somebody else after all: what the record gave stays to be changed. */
export const leaveKnown: Step = (draft) => {
  // A number that nobody sees is none to be changed.
  const { hospitalPatientId = '' } = draft.takenOver.order
  const next = fill(draft, { patientRecordId: null, patientId: '', hospitalPatientId })
  return { ...next, takenOver: { ...next.takenOver, patient: null } }
}

/** Fills in an order of the hospital information system. */
export const takeOrder =
  (order: HisOrder): Step =>
  (draft, facts) => {
    const { entries, unknown } = orderEntries(order, facts.choices)
    const { patient } = draft.takenOver
    const isTheirs = patient !== null && !isForSomebodyElse(order, patient)
    const without = withdraw(isTheirs ? draft : withdraw(draft, 'known', facts), 'order', facts)
    const { patientAge, memo, ...rest } = entries
    // A date of birth that is known says more than an estimated age.
    const age = without.birthDate === null ? (patientAge ?? null) : null
    const said: Entries = {
      ...rest,
      ...(age && ageEntries(age)),
      ...(memo !== undefined && { memo: without.memo.trim() === '' ? memo : `${without.memo.trim()}; ${memo}` }),
    }
    const next = take(without, 'order', said, facts)
    const about = { unknownNames: unknown, isAgeEstimated: age !== null, orderWarnings: order.warnings }
    return { ...next, takenOver: { ...next.takenOver, patient: isTheirs ? patient : null, ...about } }
  }
