import { type PacsError, paperApi, type StudyId } from '@opensono/pacs-core'
import { useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { decodeBase64 } from '../../file/decodeBase64'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'

type File = Uint8Array<ArrayBuffer>

/** The papers of a registration. */
export interface UsePapersResult {
  /** The file that is at the printer; null before. Hand it to a `PrintFrame`. */
  readonly paper: File | null
  /** The application form that is looked at; null while none is. */
  readonly form: File | null
  readonly isBusy: boolean
  readonly maySlip: boolean
  readonly mayForm: boolean
  /** Prints the slip of a study. */
  readonly printSlip: (studyId: StudyId) => void
  /** Shows the application form of a study. */
  readonly openForm: (studyId: StudyId) => void
  /** Prints the one that is looked at. */
  readonly printForm: () => void
  /** Closes the application form: `form` is null again. */
  readonly closeForm: () => void
  /** The browser could not print. */
  readonly failed: () => void
}

/** Fetches and prints the slip and the application form. */
export function usePapers(): UsePapersResult {
  const { t, language } = useText()
  const sayWhy = useErrorText()
  const toasts = useToasts()
  const [paper, setPaper] = useState<File | null>(null)
  const [form, setForm] = useState<File | null>(null)
  const onFailed = (error: PacsError) => toasts.error(sayWhy(error))
  // Asked as a change is: each time it is handed out again, and written in the log.
  const slip = useMutationCall(paperApi.slip, { onDone: ({ pdf }) => setPaper(decodeBase64(pdf)), onFailed })
  const open = useMutationCall(paperApi.applicationForm, { onDone: ({ pdf }) => setForm(decodeBase64(pdf)), onFailed })
  return {
    paper,
    form,
    isBusy: slip.isPending || open.isPending,
    maySlip: usePermission(paperApi.slip),
    mayForm: usePermission(paperApi.applicationForm),
    printSlip: (studyId) => slip.mutate({ studyId, language }),
    openForm: (studyId) => open.mutate({ studyId, language }),
    printForm() {
      // Another array prints again.
      if (form !== null) setPaper(form.slice())
    },
    closeForm: () => setForm(null),
    failed: () => toasts.error(t('error.PRINT_FAILED')),
  }
}
