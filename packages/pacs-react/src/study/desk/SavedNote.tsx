import { queuePlaceOf, type Study, type StudyId } from '@opensono/pacs-core'
import { CircleCheck, Printer } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { studyText } from '../studyText'

interface SavedNoteProps {
  /** What was saved last. */
  saved: Study | null
  /** The study that is open in the form. */
  openStudy: Study | null
  /** Somebody else is being typed: the one who was saved is neither printed by a key nor made current. */
  isOtherBegun: boolean
  isBusy: boolean
  /** Left out where slips may not be printed. */
  onSlip: ((studyId: StudyId) => void) | undefined
  /** Opens the one that was saved. */
  onEdit: (studyId: StudyId) => void
}

/** Anyone who was registered last, in one line with the slip, until the next one; and what can be done with the study that is open. */
export function SavedNote({ saved, openStudy, isOtherBegun, isBusy, onSlip, onEdit }: SavedNoteProps) {
  const { t } = useText(studyText)
  const { currentPatient } = usePacs()
  const { patient } = useController(currentPatient)
  const isOpenSaved = openStudy === null || openStudy.studyId === saved?.studyId
  const shown = isOpenSaved ? saved : openStudy
  return (
    <div className="pacs-desk-saved" role="status" data-empty={shown === null || undefined}>
      {shown !== null && (
        <>
          {isOpenSaved && (
            <p className="pacs-desk-saved-words">
              <CircleCheck aria-hidden />
              {t('registration.saved', { name: shown.patientName, place: queuePlaceOf(shown) })}
            </p>
          )}
          <div className="pacs-desk-saved-acts">
            {onSlip !== undefined && (
              <Button
                icon={<Printer aria-hidden />}
                hotkey={isOtherBegun ? undefined : 'F8'}
                isPending={isBusy}
                onPress={() => onSlip(shown.studyId)}
              >
                {t('paper.printSlip')}
              </Button>
            )}
            {openStudy === null && <Button onPress={() => onEdit(shown.studyId)}>{t('registration.editSaved')}</Button>}
            {!isOtherBegun && patient?.studyId !== shown.studyId && (
              <Button onPress={() => currentPatient.set(shown)}>{t('registration.savedAction')}</Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
