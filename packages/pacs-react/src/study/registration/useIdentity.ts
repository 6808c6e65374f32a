import {
  changedIdentity,
  hasDigits,
  identityChangePermission,
  type KnownPatient,
  limits,
  type PatientIdentityField,
  patientApi,
  type Refusal,
  type Study,
  studyFactsOf,
  whyNotChangeIdentity,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useRefusal } from '../../provider/useRefusal'
import { useActor } from '../../provider/useUser'
import type { RegistrationDraft } from './RegistrationDraft'

/** What somebody is asked before a registration is saved. */
export interface IdentityQuestion {
  readonly before: Study | KnownPatient | null
  readonly draft: RegistrationDraft
  /** Fields in which the patient becomes another person. */
  readonly changed: readonly PatientIdentityField[]
  readonly hasDigits: boolean
  /** Another study keeps the identity unless somebody says why. */
  readonly needsReason: boolean
}

interface UseIdentityOptions {
  /** The study that is changed; null for a new one. */
  base: Study | null
  known: KnownPatient | null
}

/** Who the patient is: whether that may be changed, and what is asked before it is. */
export function useIdentity({ base, known }: UseIdentityOptions) {
  const before = known ?? base
  const actor = useActor()
  const mayGiveReason = usePermission(identityChangePermission)
  const [isUnlocked, setUnlocked] = useState(false)
  const { data } = useCall(
    patientApi.studies,
    before === null
      ? null
      : { patientRecordId: before.patientRecordId, pageNumber: 0, pageSize: limits.patientSearch.identityStudies },
  )
  const others = (data?.rows ?? []).filter(
    (row) => row.patientRecordId === before?.patientRecordId && row.studyId !== base?.studyId,
  )
  const refusalOf = (reason: string): { code: Refusal; details: object } => {
    for (const row of actor === null ? [] : others) {
      const code = actor && whyNotChangeIdentity(studyFactsOf(row), actor, reason)
      if (code !== null) return { code, details: { ...row.occupant, examNumber: row.examNumber } }
    }
    return { code: null, details: {} }
  }
  const isKept = refusalOf('').code === 'IDENTITY_KEPT'
  const { code, details } = refusalOf(mayGiveReason ? 'given' : '')
  return {
    /** Why the identity cannot be changed, or undefined. */
    refusal: useRefusal(undefined, code, { ...details }),
    mayGiveReason,
    /** Of a study it is read-only until somebody wants to change it. */
    isReadOnly: (base !== null && !isUnlocked) || code !== null,
    /** Makes the identity of a study editable, unless there is a `refusal`. */
    unlock: () => setUnlocked(true),
    /** Makes the identity of a study read-only again. */
    lock: () => setUnlocked(false),
    /**
     * @param draft - what is to be saved.
     * @param isRefused - the server wants a reason.
     * @returns what the entries make it necessary to ask; null for nothing.
     */
    questionOf(draft: RegistrationDraft, isRefused = false): IdentityQuestion | null {
      const changed = before === null ? [] : changedIdentity(before, draft)
      const isNamedAnew = before === null || before.patientName !== draft.patientName.trim()
      const isOdd = isNamedAnew && hasDigits(draft.patientName)
      if (changed.length === 0 && !isOdd) return null
      const needsReason = changed.length > 0 && (isKept || isRefused)
      return { before, draft, changed, hasDigits: isOdd, needsReason }
    },
  }
}

/** Who the patient is, and what is asked before that changes. */
export type Identity = ReturnType<typeof useIdentity>
