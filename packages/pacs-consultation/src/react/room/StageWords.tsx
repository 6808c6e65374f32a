import { Button, useErrorText, useMaybeController, useText } from '@opensono/pacs-react'
import { CircleCheck, CircleX, Clock, LoaderCircle, MonitorUp, Tv2, Unplug, VideoOff, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorOfCode } from '../part/errorOfCode'
import { GivenOpinions } from '../part/GivenOpinions'
import { useRoomServices } from './RoomContext'
import { useRoomLeave } from './RoomLeave'
import { roomText } from './roomText'
import { type StageState, stageState } from './stageState'
import { useRoomState } from './useConsultationRoom'
import { useOnline } from './useOnline'

interface Said {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string | undefined
  /** Counts down; it is not read out each second. */
  readonly countdown?: string | undefined
  /** Between the words and the acts. */
  readonly more?: ReactNode
  readonly actions?: ReactNode
}

/** The state of the stage as it is now. */
function useStageState(): StageState {
  const { room, consultation, isDoctor, picture, meter } = useRoomServices()
  const state = useRoomState(room)
  const isOnline = useOnline()
  const quality = useMaybeController(meter, (each) => each?.quality ?? null)
  return stageState({
    state,
    consultation,
    isDoctor,
    hasPicture: picture.stream !== null,
    quality,
    isOnline,
    capture: picture.capture,
  })
}

/** What the stage says while there is no picture on it, and what to do. Words about a picture that is there are below it. */
export function StageWords() {
  const state = useStageState()
  const said = useSaid(state)
  const { picture } = useRoomServices()
  if (said === null) return null
  const isOver = picture.stream !== null && (state.kind === 'waiting' || state.kind === 'reconnecting')
  return (
    <div className="pacs-room-words" role="status" data-over={isOver || undefined} data-kind={state.kind}>
      <span className="pacs-room-words-icon">{said.icon}</span>
      <p className="pacs-room-words-title">{said.title}</p>
      {said.text !== undefined && <p className="pacs-room-words-text">{said.text}</p>}
      {said.countdown !== undefined && (
        <p className="pacs-room-words-text pacs-numeric" aria-live="off">
          {said.countdown}
        </p>
      )}
      {said.more}
      {said.actions !== undefined && <div className="pacs-room-words-actions">{said.actions}</div>}
    </div>
  )
}

function useSaid(state: StageState): Said | null {
  const { t } = useText(roomText)
  const { room, consultation, onOpenReport } = useRoomServices()
  const { leave } = useRoomLeave()
  const reasonOf = useErrorText()
  const noCard = useNoCardWords()
  const back = <Button onPress={leave}>{t('room.leave')}</Button>
  const list = (names: readonly string[]) => names.join(t('common.listSeparator'))
  switch (state.kind) {
    case 'picture':
      return null
    case 'connecting':
      return { icon: <LoaderCircle aria-hidden />, title: t('room.stage.connecting'), actions: back }
    case 'reconnecting': {
      const { seconds, isOffline, isServerGone } = state
      return {
        icon: <WifiOff aria-hidden />,
        title: t(isOffline ? 'room.stage.offline' : isServerGone ? 'room.stage.serverGone' : 'room.stage.reconnecting'),
        text: t(isOffline ? 'room.stage.offlineText' : 'room.stage.reconnectingText'),
        countdown: seconds === null ? undefined : t('room.stage.nextTry', { seconds }),
        actions: (
          <>
            <Button variant="primary" onPress={room.retry}>
              {t('room.stage.retry')}
            </Button>
            {back}
          </>
        ),
      }
    }
    case 'replaced':
      return {
        icon: <Tv2 aria-hidden />,
        title: t('room.stage.replaced'),
        text: t('room.stage.replacedText'),
        actions: (
          <>
            <Button variant="primary" onPress={room.enter}>
              {t('room.stage.useHere')}
            </Button>
            {back}
          </>
        ),
      }
    case 'closed':
      return {
        icon: state.status === 'finished' ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />,
        title: t(state.status === 'finished' ? 'room.stage.finished' : 'room.stage.closed'),
        text:
          state.reason === undefined
            ? t(state.status === 'finished' ? 'room.stage.finishedText' : 'room.stage.closedText')
            : t(`consultation.endReason.${state.reason}`),
        more: <GivenOpinions consultation={consultation} onOpenReport={onOpenReport} />,
        actions: (
          <>
            {onOpenReport && (
              <Button variant="primary" onPress={onOpenReport}>
                {t('room.openReport')}
              </Button>
            )}
            {back}
          </>
        ),
      }
    case 'refused':
      return {
        icon: <CircleX aria-hidden />,
        title: t('room.stage.refused'),
        text: reasonOf(errorOfCode(state.code)),
        actions: (
          <>
            <Button onPress={room.enter}>{t('room.stage.retry')}</Button>
            {back}
          </>
        ),
      }
    case 'noCard':
      return noCard
    case 'lost':
      return { icon: <WifiOff aria-hidden />, title: t('room.stage.lost'), text: t('room.stage.lostText') }
    case 'waiting':
      return {
        icon: <Clock aria-hidden />,
        title: t('room.stage.waiting', { names: list(state.names) }),
        text: t('room.stage.waitingText'),
      }
    case 'noPicture':
      return {
        icon: <VideoOff aria-hidden />,
        title: t('room.stage.noPicture'),
        text: t('room.stage.noPictureText', { name: state.name }),
      }
  }
}

/** What the doctor does to have a picture: mend the card, or send a window. */
function useNoCardWords(): Said {
  const { t } = useText(roomText)
  const reasonOf = useErrorText()
  const { picture } = useRoomServices()
  const { capture, shareError, share, retry } = picture
  const error = shareError ?? capture?.error ?? null
  const isStarting = capture?.status === 'starting'
  const seconds = capture?.retryInSeconds ?? null
  return {
    icon: isStarting ? <LoaderCircle aria-hidden /> : <Unplug aria-hidden />,
    title: t(
      isStarting ? 'room.stage.opening' : capture?.isFrozen === true ? 'room.stage.cardFrozen' : 'room.stage.noCard',
    ),
    text: error === null ? t('room.stage.noCardText') : reasonOf(error),
    countdown: seconds === null ? undefined : t('room.stage.nextTry', { seconds }),
    actions: isStarting ? undefined : (
      <>
        {capture !== null && (
          <Button variant="primary" onPress={retry}>
            {t('room.stage.retry')}
          </Button>
        )}
        <Button icon={<MonitorUp aria-hidden />} onPress={share}>
          {t('room.stage.share')}
        </Button>
      </>
    ),
  }
}
