import { ageText, type PictureQuality } from '@opensono/pacs-core'
import { Button, StatusTag, type StatusTone, useMaybeController, usePacs, useText } from '@opensono/pacs-react'
import { Circle, CircleCheck, LoaderCircle, LogOut, PhoneOff, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { PictureMeterState } from '../../picture/PictureMeter'
import { partNames } from '../part/partNames'
import { lengthClock } from './clockOf'
import { useRoomServices } from './RoomContext'
import { useRoomLeave } from './RoomLeave'
import { roomText } from './roomText'
import { useRoomState } from './useConsultationRoom'

const signs: Readonly<Record<PictureQuality, { icon: ReactNode; tone: StatusTone }>> = {
  diagnostic: { icon: <CircleCheck aria-hidden />, tone: 'success' },
  guidance: { icon: <TriangleAlert aria-hidden />, tone: 'warning' },
  lost: { icon: <WifiOff aria-hidden />, tone: 'danger' },
}

/** How good the picture is, in clinical words: always with an icon. Null while it is measured. */
export function QualityTag({ quality, title }: { quality: PictureQuality | null; title?: string | undefined }) {
  const { t } = useText(roomText)
  if (quality === null) {
    return <StatusTag icon={<LoaderCircle aria-hidden />}>{t('room.quality.measuring')}</StatusTag>
  }
  const { icon, tone } = signs[quality]
  return (
    <StatusTag icon={icon} tone={tone} title={title} isFilled>
      {t(`room.quality.${quality}`)}
    </StatusTag>
  )
}

const nothing: PictureMeterState = { quality: null, measured: null }
const order: readonly PictureQuality[] = ['diagnostic', 'guidance', 'lost']

/** The picture as it arrives here, or, for the doctor, at the expert who sees it worst. */
function useQuality() {
  const { room, meter, isDoctor } = useRoomServices()
  const { qualities } = useRoomState(room)
  const own = useMaybeController(meter, (state) => state ?? nothing)
  if (!isDoctor) return own
  const [worst] = [...qualities].sort((one, other) => order.indexOf(other.quality) - order.indexOf(one.quality))
  return worst ?? nothing
}

/** Whose consultation it is, how good the picture is, how long it has lasted, and the ways out. */
export function RoomHeader() {
  const { t, language } = useText(roomText)
  const { consultation, isDoctor, room } = useRoomServices()
  const { status, isRecording, participants } = useRoomState(room)
  const { leave, finish } = useRoomLeave()
  const { quality, measured } = useQuality()
  const { patientName, patientSex, patientAge, examNumber } = consultation
  const facts = [
    t(`patient.sex.${patientSex}`),
    ageText(t, patientAge),
    examNumber,
    ...partNames(consultation, language),
  ]
  const figures =
    measured === null
      ? undefined
      : t('room.quality.figures', {
          fps: Math.round(measured.framesPerSecond),
          width: measured.width,
          height: measured.height,
          latency: measured.latencyMs === null ? t('room.quality.unknown') : `${Math.round(measured.latencyMs)} ms`,
        })
  const hasOthers = participants.length > 1
  return (
    <header className="pacs-room-head">
      <div className="pacs-room-patient">
        <h1>{patientName}</h1>
        <span className="pacs-truncate" title={facts.join(t('common.listSeparator'))}>
          {facts.join(t('common.listSeparator'))}
        </span>
      </div>
      <div className="pacs-room-state" role="status">
        {status === 'live' && hasOthers && <QualityTag quality={quality} title={figures} />}
        {status === 'reconnecting' && (
          <StatusTag icon={<WifiOff aria-hidden />} tone="danger" isFilled>
            {t('room.stage.reconnecting')}
          </StatusTag>
        )}
        {isRecording && status !== 'ended' && <RecordingTag />}
      </div>
      <RoomClock />
      <Button size="medium" variant="quiet" icon={<LogOut aria-hidden />} onPress={leave}>
        {t('room.leave')}
      </Button>
      {status !== 'ended' && consultation.status !== 'waiting' && (
        <Button icon={<PhoneOff aria-hidden />} onPress={finish}>
          {t(isDoctor ? 'room.end' : 'room.finish')}
        </Button>
      )}
    </header>
  )
}

function RecordingTag() {
  const { t } = useText(roomText)
  const { recording } = useRoomServices()
  const seconds = useMaybeController(recording, (state) =>
    state === null || state.status === 'idle' ? null : state.elapsedSeconds,
  )
  return (
    <span className="pacs-room-rec">
      <Circle aria-hidden />
      {t('room.recording')}
      {seconds !== null && <span className="pacs-numeric">{lengthClock(seconds)}</span>}
    </span>
  )
}

/** How long the consultation has lasted, by the server's clock: both sides read the same. */
function RoomClock() {
  const { t } = useText(roomText)
  const { consultation, room } = useRoomServices()
  const { pacs } = usePacs()
  const isEnded = useRoomState(room).status === 'ended'
  const [now, setNow] = useState(() => pacs.serverNow())
  const [enteredAt] = useState(() => pacs.serverNow())
  useEffect(() => {
    if (isEnded) return
    const timer = setInterval(() => setNow(pacs.serverNow()), 1000)
    return () => clearInterval(timer)
  }, [pacs, isEnded])
  const until = consultation.endedAt === null ? now : Date.parse(consultation.endedAt)
  const began = consultation.startedAt === null ? enteredAt : Date.parse(consultation.startedAt)
  return (
    <span className="pacs-room-clock pacs-numeric" title={t('room.clock')}>
      {lengthClock(Math.max(0, Math.floor((until - began) / 1000)))}
    </span>
  )
}
