import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { patientText } from '../../patient/patientText'
import { usePatientWords } from '../../patient/usePatientWords'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'
import type { RegistrationDialog } from './RegistrationDialogs'
import type { RegistrationDraft } from './RegistrationDraft'
import type { UseRegistrationResult } from './useRegistration'

interface RegistrationNoticesProps {
  registration: UseRegistrationResult
  /** Why nothing can be changed. */
  refusal: string | undefined
  onDialog: (dialog: RegistrationDialog) => void
}

/** A summary is shown when more faults than this were found. */
const summaryFrom = 4

/** What must be known of the form as a whole, above its fields. */
export function RegistrationNotices({ registration, refusal, onDialog }: RegistrationNoticesProps) {
  const { t } = useText(studyText)
  const { t: word } = useText(patientText)
  const { historyOf } = usePatientWords()
  const sayWhy = useErrorText()
  const { form, error, known, unknownNames, isRestored, identity, roomLeftBehind, choices } = registration
  const { roomId = null, roomName = '' } = useUser() ?? {}
  const faults = Object.keys(form.formState.errors) as (keyof RegistrationDraft)[]
  return (
    <>
      {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
      {error !== null && <Banner tone="danger">{sayWhy(error)}</Banner>}
      {isRestored && (
        <Banner actions={<Button onPress={registration.clear}>{t('registration.startAnew')}</Button>}>
          {t('registration.restored')}
        </Banner>
      )}
      {known !== null && (
        <Banner
          tone="success"
          actions={
            <>
              <Button onPress={() => onDialog('history')}>{word('knownPatient.history')}</Button>
              <Button onPress={registration.leaveKnown}>{word('knownPatient.isOther')}</Button>
            </>
          }
        >
          {word('knownPatient.isReturning', {
            name: known.patientName,
            patientId: known.patientId,
            history: historyOf(known),
          })}
        </Banner>
      )}
      {known !== null && identity.refusal !== undefined && <Banner tone="info">{identity.refusal}</Banner>}
      {roomLeftBehind !== null && (
        <Banner
          tone="warning"
          actions={
            <Button onPress={() => registration.chooseRoom(roomId)}>
              {t('registration.changeRoom', { room: roomName })}
            </Button>
          }
        >
          {t('registration.roomIsStill', { room: choices.rooms.find(({ id }) => id === roomLeftBehind)?.name ?? '' })}
        </Banner>
      )}
      {unknownNames !== null && (
        <Banner tone={unknownNames.length > 0 ? 'warning' : 'info'}>
          {unknownNames.length > 0
            ? word('hisOrder.unknown', { names: unknownNames.join(', ') })
            : word('hisOrder.taken')}
        </Banner>
      )}
      {faults.length >= summaryFrom && (
        <Banner tone="danger">
          {t('registration.summary', { count: faults.length })}{' '}
          <span className="pacs-fault-links">
            {faults.map((name) => (
              <button key={name} type="button" className="pacs-link" onClick={() => form.setFocus(name)}>
                {t(`registration.${name === 'ageValue' ? 'patientAge' : (name as 'memo')}`)}
              </button>
            ))}
          </span>
        </Banner>
      )}
    </>
  )
}
