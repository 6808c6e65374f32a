import type { Study, StudyId } from '@opensono/pacs-core'
import { CircleCheck, Printer } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

interface SavedNoteProps {
  /** What was saved last. */
  saved: { readonly study: Study; readonly isNew: boolean } | null
  /** The study that is open in the form. */
  openStudy: Study | null
  isBusy: boolean
  /** Left out where slips may not be printed. */
  onSlip: ((studyId: StudyId) => void) | undefined
}

/** Whoever was registered last, with the number and the slip: it stays until the next one. */
export function SavedNote({ saved, openStudy, isBusy, onSlip }: SavedNoteProps) {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const { patient } = useController(currentPatient)
  const isOpenSaved = openStudy === null || openStudy.studyId === saved?.study.studyId
  const shown = isOpenSaved ? (saved?.study ?? null) : openStudy
  return (
    <div className="pacs-desk-saved" role="status" data-empty={shown === null || undefined}>
      {shown !== null && (
        <>
          {isOpenSaved && (
            <p className="pacs-desk-saved-words">
              <CircleCheck aria-hidden />
              {t(saved?.isNew === true ? 'registration.saved' : 'registration.changed', {
                name: shown.patientName,
                queueNumber: shown.queueNumber,
              })}
            </p>
          )}
          <div className="pacs-desk-saved-acts">
            {onSlip !== undefined && (
              <Button
                icon={<Printer aria-hidden />}
                hotkey="F8"
                isPending={isBusy}
                onPress={() => onSlip(shown.studyId)}
              >
                {t('paper.slip')}
              </Button>
            )}
            {patient?.studyId !== shown.studyId && (
              <Button onPress={() => currentPatient.set(shown)}>{t('registration.savedAction')}</Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
