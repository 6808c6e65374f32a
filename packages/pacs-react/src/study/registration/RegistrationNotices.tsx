import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { useFormPart } from '../../form/useVersionedForm'
import { patientText } from '../../patient/patientText'
import { usePatientWords } from '../../patient/usePatientWords'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { studyText } from '../studyText'
import { chooseRoom } from './linkedEntries'
import type { RegistrationDialog } from './RegistrationDialogs'
import type { UseRegistrationResult } from './useRegistration'

interface NoticeProps {
  registration: UseRegistrationResult
}

interface RegistrationNoticesProps extends NoticeProps {
  /** Why nothing can be changed. */
  refusal: string | undefined
  onDialog: (dialog: RegistrationDialog) => void
}

/** A summary is shown when more faults than this were found. */
const summaryFrom = 4

/** What must be known of the form as a whole, above its fields. */
export function RegistrationNotices({ registration, refusal, onDialog }: RegistrationNoticesProps) {
  const { t } = useText(studyText)
  const sayWhy = useErrorText()
  const { form, kept, clear } = registration
  const failure = useFormPart(form, (view) => view.failure)
  return (
    <>
      {refusal !== undefined && <Banner tone="warning">{refusal}</Banner>}
      {failure !== null && <Banner tone="danger">{sayWhy(failure)}</Banner>}
      <NotSaved registration={registration} />
      {kept.isRestored && (
        <Banner actions={<Button onPress={clear}>{t('registration.startAnew')}</Button>}>
          {t('registration.restored')}
        </Banner>
      )}
      <KnownNotice registration={registration} onDialog={onDialog} />
      <RoomNotice registration={registration} />
      <OrderNotice registration={registration} />
      <FaultSummary registration={registration} />
    </>
  )
}

/** New patients who were refused while the next one was typed. */
function NotSaved({ registration }: NoticeProps) {
  const { t } = useText(studyText)
  const refusalText = useErrorText()
  const { sent, takeBack } = registration.saving
  return sent.map(
    ({ id, patientName, error }) =>
      error !== null && (
        <Banner
          key={id}
          tone="danger"
          actions={<Button onPress={() => takeBack(id)}>{t('registration.takeBack', { name: patientName })}</Button>}
        >
          {t('registration.notSaved', { name: patientName, reason: refusalText(error) })}
        </Banner>
      ),
  )
}

/** The returning patient who was chosen. */
function KnownNotice({ registration, onDialog }: Omit<RegistrationNoticesProps, 'refusal'>) {
  const { t: word } = useText(patientText)
  const { historyOf } = usePatientWords()
  const { known, identity, leaveKnown } = registration
  if (known === null) return null
  return (
    <>
      <Banner
        tone="success"
        actions={
          <>
            <Button onPress={() => onDialog('history')}>{word('knownPatient.history')}</Button>
            <Button onPress={leaveKnown}>{word('knownPatient.isOther')}</Button>
          </>
        }
      >
        {word('knownPatient.isReturning', {
          name: known.patientName,
          patientId: known.patientId,
          history: historyOf(known),
        })}
      </Banner>
      {identity.refusal !== undefined && <Banner tone="info">{identity.refusal}</Banner>}
    </>
  )
}

/** The workplace moved to another room, and the exam room did not. */
function RoomNotice({ registration }: NoticeProps) {
  const { t } = useText(studyText)
  const { roomLeftBehind, facts, enter } = registration
  const { roomId = null, roomName = '' } = useUser() ?? {}
  if (roomLeftBehind === null) return null
  const room = facts.choices.rooms.find(({ id }) => id === roomLeftBehind)?.name ?? ''
  return (
    <Banner
      tone="warning"
      actions={
        <Button onPress={() => enter(chooseRoom(roomId))}>{t('registration.changeRoom', { room: roomName })}</Button>
      }
    >
      {t('registration.roomIsStill', { room })}
    </Banner>
  )
}

/** What of an order no dictionary has. */
function OrderNotice({ registration }: NoticeProps) {
  const { t: word } = useText(patientText)
  const names = useFormPart(registration.form, ({ draft }) => draft.takenOver.unknownNames)
  const warnings = useFormPart(registration.form, ({ draft }) => draft.takenOver.orderWarnings)
  const isAgeEstimated = useFormPart(registration.form, ({ draft }) => draft.takenOver.isAgeEstimated)
  if (names === null) return null
  const lines = [
    ...warnings.map((warning) => word(`hisOrder.warning.${warning}`)),
    ...(isAgeEstimated ? [word('hisOrder.isAgeEstimated')] : []),
    ...(names.length > 0 ? [word('hisOrder.unknown', { names: names.join(', ') })] : []),
  ]
  if (lines.length === 0) return <Banner tone="info">{word('hisOrder.taken')}</Banner>
  return lines.map((line) => (
    <Banner key={line} tone="warning">
      {line}
    </Banner>
  ))
}

/** Leads to each of many wrong fields. */
function FaultSummary({ registration }: NoticeProps) {
  const { t } = useText(studyText)
  const { form } = registration
  const names = useFormPart(form, ({ faults }) => faults.join(' '))
  const faults = names.split(' ')
  if (faults.length < summaryFrom) return null
  return (
    <Banner tone="danger">
      {t('registration.summary', { count: faults.length })}{' '}
      <span className="pacs-fault-links">
        {faults.map((name) => (
          <button key={name} type="button" className="pacs-link" onClick={() => form.focus(name as 'memo')}>
            {t(`registration.${name === 'ageValue' ? 'patientAge' : (name as 'memo')}`)}
          </button>
        ))}
      </span>
    </Banner>
  )
}
