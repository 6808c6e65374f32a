import type { CaptureSession, Resolution } from '@opensono/pacs-capture'
import {
  Banner,
  Button,
  Menu,
  useController,
  useErrorText,
  useMaybeController,
  usePacs,
  useText,
  useToasts,
} from '@opensono/pacs-react'
import { Hand, Volume2 } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { RoomRequest } from '../../room/ConsultationRoom'
import { errorOfCode } from '../part/errorOfCode'
import { ReportFinished } from '../part/ReportFinished'
import { deviceAdvice } from './deviceAdvice'
import { useRoomServices } from './RoomContext'
import { roomText } from './roomText'
import { useRoomState } from './useConsultationRoom'
import { useNameOf } from './useNameOf'
import type { RoomActs } from './useRoomActs'

/** What waits for an answer, or is wrong beside the picture: above the faces, never over the picture. */
export function RoomNotices({ acts }: { acts: RoomActs }) {
  const { t } = useText(roomText)
  const { room, recording, devices, consultation, isDoctor } = useRoomServices()
  const reasonOf = useErrorText()
  const { requests, unsentCount, status } = useRoomState(room)
  const isBlocked = useController(room.media, (state) => state.isPlaybackBlocked)
  const load = useController(room.media, (state) => state.load)
  const recordingError = useMaybeController(recording, (state) => state?.error ?? null)
  const { microphone, camera } = useController(devices, ({ microphone: one, camera: other }) => ({
    microphone: one,
    camera: other,
  }))
  useRoomToasts()
  useOpinionToasts()
  return (
    <div className="pacs-room-notices">
      {!isDoctor && <ReportFinished consultation={consultation} />}
      {isBlocked && (
        <Banner
          tone="warning"
          icon={<Volume2 aria-hidden />}
          actions={
            <Button size="small" onPress={() => void room.media.resumePlayback()}>
              {t('room.notice.hear')}
            </Button>
          }
        >
          {t('room.notice.silent')}
        </Banner>
      )}
      {requests
        .filter(({ what }) => what !== 'freeze')
        .map((request) => (
          <RequestLine key={request.id} request={request} acts={acts} />
        ))}
      {recordingError !== null && (
        <Banner tone="danger">{t('room.record.failed', { reason: reasonOf(recordingError) })}</Banner>
      )}
      {microphone.error !== null && (
        <Banner tone="warning">
          {t('room.device.noMicrophone', { reason: t(`room.device.why.${deviceAdvice(microphone.error)}`) })}
        </Banner>
      )}
      {camera.error !== null && (
        <Banner tone="warning">
          {t('room.device.noCamera', { reason: t(`room.device.why.${deviceAdvice(camera.error)}`) })}
        </Banner>
      )}
      {load === 'guidanceForSecond' && <Banner tone="warning">{t('room.notice.load')}</Banner>}
      {status === 'reconnecting' && unsentCount > 0 && (
        <Banner tone="info">{t('room.notice.unsent', { count: unsentCount })}</Banner>
      )}
    </div>
  )
}

/** Who came and went, and what the room did not take. */
function useRoomToasts(): void {
  const { t } = useText(roomText)
  const { room, isDoctor } = useRoomServices()
  const toasts = useToasts()
  const reasonOf = useErrorText()
  const nameOf = useNameOf()
  // Names change when users come and go, which is no reason to subscribe again.
  const names = useRef(nameOf)
  useEffect(() => {
    names.current = nameOf
  })
  useEffect(() => {
    const stops = [
      room.on('happened', ({ event: { happening, senderId }, isReplay }) => {
        if (isReplay || senderId === room.getSnapshot().self?.userId) return
        if (happening.type === 'entered')
          toasts.info(t(isDoctor ? 'room.notice.expertCame' : 'room.notice.came', { name: happening.participant.name }))
        if (happening.type === 'quit') toasts.warning(t('room.notice.left', { name: names.current(senderId) }))
        if (happening.type === 'recording' && happening.isRecording) toasts.info(t('room.notice.recording'))
      }),
      room.on('refused', ({ code }) => toasts.error(reasonOf(errorOfCode(code)))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [room, isDoctor, t, toasts, reasonOf])
}

/** Tells the doctor of each opinion that is given while the room is open. */
function useOpinionToasts(): void {
  const { t } = useText(roomText)
  const { consultation, isDoctor } = useRoomServices()
  const toasts = useToasts()
  const given = useMemo(() => consultation.experts.filter(({ opinion }) => opinion !== null), [consultation.experts])
  const known = useRef(new Set<string>(given.map(({ userId }) => userId)))
  useEffect(() => {
    for (const { userId, name } of given) {
      if (isDoctor && !known.current.has(userId)) toasts.success(t('room.notice.answered', { name }))
      known.current.add(userId)
    }
  }, [given, isDoctor, toasts, t])
}

/** What an expert asks the doctor's side for: done with one press, or declined. */
function RequestLine({ request, acts }: { request: RoomRequest; acts: RoomActs }) {
  const { t } = useText(roomText)
  const { room } = useRoomServices()
  const { capture } = usePacs()
  const nameOf = useNameOf()
  const name = nameOf(request.senderId) || t('room.face.expert')
  const { what, seconds } = request
  const words = { name, seconds: seconds ?? 0 }
  return (
    <Banner
      tone="info"
      icon={<Hand aria-hidden />}
      onClose={() => room.answer(request.id)}
      actions={
        what === 'resolution'
          ? capture !== undefined && <ResolutionMenu capture={capture} onDone={() => room.answer(request.id)} />
          : // Without a card there are no seconds to be saved.
            (what !== 'clip' || capture !== undefined) && (
              <Button size="small" onPress={() => void acts.fulfil(request)}>
                {t(what === 'clip' ? 'room.request.save' : 'room.request.take')}
              </Button>
            )
      }
    >
      {t(`room.request.asked.${what}`, words)}
    </Banner>
  )
}

/** Sizes that the capture card offers. */
function ResolutionMenu({ capture, onDone }: { capture: CaptureSession; onDone: () => void }) {
  const { t } = useText(roomText)
  const { devices } = usePacs()
  const offered = useMaybeController(devices, (state) => state?.resolutions ?? none)
  return (
    <Menu
      label={t('room.request.choose')}
      placement="bottom end"
      trigger={<Button size="small">{t('room.request.choose')}</Button>}
      entries={offered.map(({ width, height }) => ({ id: `${width}x${height}`, label: `${width} × ${height}` }))}
      onAction={(id) => {
        const chosen = offered.find(({ width, height }) => `${width}x${height}` === id)
        if (chosen !== undefined) void capture.chooseResolution(chosen).then(onDone)
      }}
    />
  )
}

const none: readonly Resolution[] = []
