import { comparePatients, emptyRegistration, type HisOrder, type KnownPatient, orderEntries } from '@opensono/pacs-core'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { entriesOfKnown, type RegistrationDraft } from './RegistrationDraft'
import type { useLinkedEntries } from './useLinkedEntries'
import type { RegistrationChoices } from './useRegistrationChoices'

type Entries = Partial<RegistrationDraft>
type Source = 'known' | 'order'

/** Whom and what a form was filled in by. */
export interface TakenOver {
  /** The returning patient that was chosen, or null. */
  readonly patient: KnownPatient | null
  /** What the record of a known patient filled in. */
  readonly known: Entries
  /** What an order filled in. */
  readonly order: Entries
}

const nobody: TakenOver = { patient: null, known: {}, order: {} }
const untyped: Entries = { ...emptyRegistration, ageValue: null, ageUnit: 'year' }

/** Whether an order is for another person than the known one, as far as both say who they are. */
function isForSomebodyElse(order: HisOrder, known: KnownPatient): boolean {
  const { agrees, differs } = comparePatients(known, { ...order, hisNumber: order.hisId })
  if (agrees.includes('idCard') || agrees.includes('hisNumber')) return false
  return (['patientName', 'patientSex', 'birthDate', 'idCard'] as const).some((field) => differs.includes(field))
}

interface UseTakenOverOptions {
  form: UseFormReturn<RegistrationDraft>
  links: Pick<ReturnType<typeof useLinkedEntries>, 'fill' | 'follow' | 'chooseParts'>
  choices: RegistrationChoices
}

/** Fills a form in by a known patient or by an order. What one of them filled in goes when another takes its place: no two persons are mixed. */
export function useTakenOver({ form, links, choices }: UseTakenOverOptions) {
  const [known, setKnown] = useState<KnownPatient | null>(null)
  const [unknownNames, setUnknownNames] = useState<readonly string[] | null>(null)
  const taken = useRef(nobody)

  function put(patient: KnownPatient | null, entries: Partial<Pick<TakenOver, Source>>): void {
    taken.current = { ...taken.current, patient, ...entries }
    setKnown(patient)
  }

  function fill({ bodyPartIds, ...entries }: Entries): void {
    links.fill(entries)
    if (bodyPartIds !== undefined) links.chooseParts(bodyPartIds)
  }

  /** Takes back what a source filled in and nobody touched since. */
  function withdraw(source: Source): void {
    const draft = form.getValues()
    const { [source]: former, [source === 'known' ? 'order' : 'known']: other } = taken.current
    const names = (Object.keys(former) as (keyof RegistrationDraft)[]).filter(
      (name) => JSON.stringify(draft[name]) === JSON.stringify(former[name]),
    )
    fill(Object.fromEntries(names.map((name) => [name, other[name] ?? untyped[name]])))
    taken.current = { ...taken.current, [source]: {} }
  }

  /** @returns what the form holds now of what was filled in. */
  function take(entries: Entries): Entries {
    fill(entries)
    const isBorn = entries.birthDate !== undefined && entries.birthDate !== null
    if (isBorn) links.follow('birthDate')
    const names = [...Object.keys(entries), ...(isBorn ? ['ageValue', 'ageUnit'] : [])] as (keyof RegistrationDraft)[]
    const draft = form.getValues()
    return Object.fromEntries(names.map((name) => [name, draft[name]]))
  }

  return {
    known,
    unknownNames,
    /** As it is now, to be kept. */
    read: () => taken.current,
    /** The form begins anew, with what was kept or with nothing. */
    begin(kept: TakenOver = nobody): void {
      taken.current = kept
      setKnown(kept.patient)
      setUnknownNames(null)
    },
    /** @param isAskedFor - the patient was found by what was typed, which then is only a piece of it. */
    takeKnown(patient: KnownPatient, isAskedFor: boolean): void {
      withdraw('known')
      put(patient, { known: take(entriesOfKnown(patient, form.getValues(), isAskedFor)) })
    },
    leaveKnown(): void {
      // A number that nobody sees is none to be changed.
      const { hospitalPatientId = '' } = taken.current.order
      links.fill({ patientRecordId: null, patientId: '', hospitalPatientId })
      put(null, {})
    },
    takeOrder(order: HisOrder): void {
      const { entries, unknown } = orderEntries(order, choices)
      const { patientAge: _age, ...rest } = entries
      const isTheirs = known !== null && !isForSomebodyElse(order, known)
      if (!isTheirs) withdraw('known')
      withdraw('order')
      put(isTheirs ? known : null, { order: take(rest) })
      setUnknownNames(unknown)
    },
  }
}
