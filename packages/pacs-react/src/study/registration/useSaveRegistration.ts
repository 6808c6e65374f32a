import {
  identityChangePermission,
  PacsError,
  type PossibleDuplicate,
  type Study,
  Study as StudySchema,
  studyApi,
} from '@opensono/pacs-core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { setAnswer } from '../../provider/callKey'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'
import { type RegistrationDraft, registrationOf } from './RegistrationDraft'
import { refusedFields } from './refusedFields'

/** A newer version that somebody else saved. */
export interface RegistrationConflict {
  readonly theirs: Study
  readonly savedByName: string | null
  readonly savedAt: string | null
}

/** Known patients who may be the one that is being registered. */
export interface RegistrationDuplicates {
  readonly found: readonly PossibleDuplicate[]
  /** Saving waits for the answer; else somebody only took over an order. */
  readonly isSaving: boolean
  readonly isNext: boolean
}

/** What is saved, and what follows. */
export interface UseSaveRegistrationOptions {
  form: UseFormReturn<RegistrationDraft>
  /** The study that is changed, as it was last seen; null registers a new one. */
  base: Study | null
  /** Another study keeps the identity. @returns whether somebody is asked for a reason. */
  onIdentityKept: (draft: RegistrationDraft, isNext: boolean) => boolean
  /** `sent` is what was saved: the form may hold more by now. */
  onSaved: (study: Study, isNext: boolean, sent: RegistrationDraft) => void
}

interface SendOptions {
  isAnotherPerson?: boolean
  /** The version that it is laid over; null registers a new one. */
  over?: Study | null
  identityReason?: string
}

/**
 * Sends a registration, and takes in every way in which that may not work: faults of fields, likely duplicates, a newer version.
 *
 * @param options - the form, and what follows.
 */
export function useSaveRegistration({ form, base, onSaved, onIdentityKept }: UseSaveRegistrationOptions) {
  const { t } = useText(studyText)
  const { queryClient } = usePacs()
  const mayGiveReason = usePermission(identityChangePermission)
  const [error, setError] = useState<PacsError | null>(null)
  const [conflict, setConflict] = useState<RegistrationConflict | null>(null)
  const [duplicates, setDuplicates] = useState<RegistrationDuplicates | null>(null)
  const register = useMutationCall(studyApi.register)
  const edit = useMutationCall(studyApi.edit)

  function refuse(thrown: unknown, draft: RegistrationDraft, isNext: boolean): void {
    const failed = PacsError.from(thrown)
    const { current, savedByName = null, savedAt = null } = failed.is('CONFLICT') ? failed.details : {}
    const theirs = StudySchema.safeParse(current).data
    if (theirs !== undefined) {
      setConflict({ theirs, savedByName, savedAt })
      return
    }
    const found = failed.is('POSSIBLE_DUPLICATE') ? (failed.details.duplicates ?? []) : []
    if (found.length > 0) {
      setDuplicates({ found, isSaving: true, isNext })
      return
    }
    if (failed.code === 'IDENTITY_KEPT' && mayGiveReason && onIdentityKept(draft, isNext)) return
    const refused = refusedFields(failed, draft)
    for (const { name, message } of refused) form.setError(name, { type: 'server', message: t(`field.${message}`) })
    const first = refused[0]
    if (first !== undefined) form.setFocus(first.name)
    setError(failed)
  }

  async function send(
    draft: RegistrationDraft,
    isNext: boolean,
    { isAnotherPerson = false, over = base, identityReason = '' }: SendOptions = {},
  ): Promise<void> {
    setError(null)
    const sent = structuredClone(draft)
    try {
      const input = registrationOf(sent)
      const saved =
        over === null
          ? await register.mutateAsync({ ...input, isAnotherPerson, identityReason })
          : await edit.mutateAsync({ ...input, studyId: over.studyId, version: over.version, identityReason })
      // Whoever opens it now sees it at once.
      setAnswer(queryClient, studyApi.get, { studyId: saved.studyId }, saved)
      onSaved(saved, isNext, sent)
    } catch (thrown) {
      refuse(thrown, draft, isNext)
    }
  }

  return {
    error,
    conflict,
    duplicates,
    isSaving: register.isPending || edit.isPending,
    send,
    setDuplicates,
    endConflict: () => setConflict(null),
    forget(): void {
      setError(null)
      setConflict(null)
      setDuplicates(null)
    },
  }
}
