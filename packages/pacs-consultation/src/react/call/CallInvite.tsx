import { ageText, type ConsultationRow, consultationInLanguage } from '@opensono/pacs-core'
import { ArrivalCard, Button, useText } from '@opensono/pacs-react'
import { BellOff, PhoneCall, PhoneOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { partNames } from '../part/partNames'
import { callText } from './callText'
import { createRing, type Ring } from './createRing'
import { notifyHidden, notifyState } from './notifyHidden'

/** A consultation that rings. */
export interface CallInviteProps {
  consultation: ConsultationRow
  /** How many others wait besides. */
  waiting: number
  /** An answer is on its way. */
  isAnswering: boolean
  onAccept: () => void
  onRefuse: () => void
  /** Stops the ringing without an answer; the consultation goes on waiting. */
  onClose: () => void
  /** @defaultValue a ring of its own */
  makeRing?: (() => Ring) | undefined
}

/** Rings while it is on the screen and not muted, and notifies by the browser while the tab is hidden. */
function useRinging({ consultation, makeRing = createRing }: CallInviteProps, isMuted: boolean): void {
  const { t } = useText(callText)
  const [ring] = useState(() => makeRing())
  useEffect(() => {
    if (!isMuted) ring.start()
    return () => ring.stop()
  }, [ring, isMuted])
  const { id, requestDoctorName: doctor, requestHospitalName } = consultation
  useEffect(() => {
    let close: () => void = () => undefined
    const notify = () => {
      close()
      close = notifyHidden({
        title: t('consultationCall.notice', { doctor }),
        body: requestHospitalName,
        tag: id,
        onOpen: () => undefined,
      })
    }
    notify()
    document.addEventListener('visibilitychange', notify)
    return () => {
      document.removeEventListener('visibilitychange', notify)
      close()
    }
  }, [t, id, doctor, requestHospitalName])
}

/** An invitation to a live consultation: who asks, about whom, and what. It takes no focus, and is answered in place. */
export function CallInvite(props: CallInviteProps) {
  const { waiting, isAnswering, onAccept, onRefuse, onClose } = props
  const { t, language } = useText(callText)
  const consultation = consultationInLanguage(props.consultation, language)
  const [isMuted, setMuted] = useState(false)
  useRinging({ ...props, consultation }, isMuted)
  return (
    <ArrivalCard
      onClose={onClose}
      title={t('consultationCall.title')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('consultationCall.later')}
          </Button>
          <Button icon={<PhoneOff aria-hidden />} isPending={isAnswering} onPress={onRefuse}>
            {t('consultationCall.refuse')}
          </Button>
          <Button variant="primary" icon={<PhoneCall aria-hidden />} isPending={isAnswering} onPress={onAccept}>
            {t('consultationCall.accept')}
          </Button>
        </>
      }
    >
      <InviteFacts consultation={consultation} />
      {waiting > 0 && <p className="pacs-consultation-note">{t('consultationCall.more', { count: waiting })}</p>}
      <div className="pacs-consultation-invite-tools">
        {!isMuted && (
          <Button size="small" variant="quiet" icon={<BellOff aria-hidden />} onPress={() => setMuted(true)}>
            {t('consultationCall.mute')}
          </Button>
        )}
        <AllowNotices />
      </div>
    </ArrivalCard>
  )
}

function InviteFacts({ consultation }: { consultation: ConsultationRow }) {
  const { t, language } = useText(callText)
  const { requestDoctorName: doctor, requestHospitalName: hospital, comment } = consultation
  const { patientName, patientSex, patientAge } = consultation
  const facts = [t(`patient.sex.${patientSex}`), ageText(t, patientAge), ...partNames(consultation, language)]
  return (
    <>
      <p className="pacs-consultation-caller" role="alert">
        {t('consultationCall.from', { doctor, hospital })}
      </p>
      <dl className="pacs-consultation-facts">
        <dt>{t('consultationCall.patient')}</dt>
        <dd>
          <strong>{patientName}</strong> {facts.join(t('common.listSeparator'))}
        </dd>
        <dt>{t('consultationCall.question')}</dt>
        <dd>{comment === '' ? t('consultationCall.noQuestion') : comment}</dd>
      </dl>
    </>
  )
}

/** Asks the browser for leave to notify; only where it can still be asked. */
function AllowNotices() {
  const { t } = useText(callText)
  const [state, setState] = useState(notifyState)
  if (state !== 'default') return null
  return (
    <Button size="small" variant="quiet" onPress={() => void Notification.requestPermission().then(setState)}>
      {t('consultationCall.notifyOff')}
    </Button>
  )
}
