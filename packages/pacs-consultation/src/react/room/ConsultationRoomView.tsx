import {
  type Consultation,
  type ConsultationId,
  consultationInLanguage,
  isConsultationOpen,
  realtimeConsultationApi,
  type StudyId,
} from '@opensono/pacs-core'
import {
  Button,
  EmptyState,
  ErrorNote,
  useCall,
  useMutationCall,
  usePacs,
  useText,
  useUser,
} from '@opensono/pacs-react'
import { CircleCheck, LoaderCircle, MessagesSquare } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createRoomDevices } from '../../device/createRoomDevices'
import type { RoomDevicesOptions } from '../../device/RoomDevices'
import { createConsultationStore } from '../../invitation/createConsultationStore'
import { SelfCheckView, type SelfCheckViewProps } from '../check/SelfCheckView'
import { GivenOpinions } from '../part/GivenOpinions'
import { useOwned } from '../part/useOwned'
import { LiveRoom } from './LiveRoom'
import { roomText } from './roomText'
import { type UseConsultationRoomOptions, useConsultationRoom } from './useConsultationRoom'

/** The room of a live consultation on its page. */
export interface ConsultationRoomViewProps extends UseConsultationRoomOptions {
  /** Which one; null says that none was named. */
  consultationId: ConsultationId | null
  /** Leads out of the room, for instance to the list. */
  onLeave: () => void
  /** Opens the report of the study, for the doctor; left out where there is no page for it. */
  onOpenReport?: ((studyId: StudyId) => void) | undefined
  /** @defaultValue the browser's devices */
  mediaDevices?: RoomDevicesOptions['mediaDevices']
  /** @defaultValue `createSelfCheck` */
  createCheck?: SelfCheckViewProps['createCheck']
}

/**
 * The room of a live consultation for doctor and experts, with the self-check before it. It fills its parent and needs nothing around it but
 * a `PacsProvider`, with capture and uploads on the doctor's side, and a `PacsRoot`. The server decides who takes part, and as what.
 *
 * @example
 * <PacsProvider workstation={workstation}>
 *   <PacsRoot style={{ height: '100vh' }}>
 *     <ConsultationRoomView consultationId={id} onLeave={back} />
 *   </PacsRoot>
 * </PacsProvider>
 */
export function ConsultationRoomView({ consultationId, ...rest }: ConsultationRoomViewProps) {
  const { t, language } = useText(roomText)
  const back = <Button onPress={rest.onLeave}>{t('room.back')}</Button>
  const { data, error, refetch } = useCall(
    realtimeConsultationApi.get,
    consultationId === null ? null : { id: consultationId },
  )
  const consultation = useMemo(() => data && consultationInLanguage(data, language), [data, language])
  if (consultationId === null || error?.code === 'NOT_FOUND') {
    return (
      <EmptyState icon={<MessagesSquare aria-hidden />} title={t('room.none')} action={back}>
        {t('room.noneText')}
      </EmptyState>
    )
  }
  if (data === undefined && error !== null) {
    return (
      <div className="pacs-room-failed">
        <ErrorNote error={error} onRetry={() => void refetch()} />
        {back}
      </div>
    )
  }
  if (consultation === undefined) return <Opening />
  return <RoomOf key={consultationId} {...rest} consultation={consultation} onRefresh={() => void refetch()} />
}

function Opening() {
  const { t } = useText(roomText)
  return (
    <p className="pacs-room-opening" role="status">
      <LoaderCircle aria-hidden />
      {t('room.opening')}
    </p>
  )
}

interface RoomOfProps extends Omit<ConsultationRoomViewProps, 'consultationId'> {
  consultation: Consultation
  /** Reads it again: it ended. */
  onRefresh: () => void
}

/** The check, the room after it, and what is left of it for who is out of it. */
function RoomOf(props: RoomOfProps) {
  const { consultation, onLeave, onOpenReport, onRefresh, baseUrl, createRoom, createCheck, mediaDevices } = props
  const { devices: cards } = usePacs()
  const cardId = () => cards?.getSnapshot().chosen?.id ?? null
  const devices = useOwned(
    () => createRoomDevices({ cardId, ...(mediaDevices !== undefined && { mediaDevices }) }),
    consultation.id,
  )
  const [entered, setEntered] = useState<Consultation | null>(null)
  const isDoctor = consultation.role === 'doctor'
  const isOver = !isConsultationOpen(consultation.status)
  // An expert who is done is out of the room, while it may go on for others; the doctor stays in one that is over until they leave.
  const isInside = entered !== null && (isDoctor || !isOver)
  const room = useConsultationRoom(isInside ? consultation.id : null, { baseUrl, createRoom })
  const entering = useEntering(consultation, setEntered)
  const isReturning = useReturning(consultation, entered !== null, entering.enter)
  useEndBeforeEntry(consultation, entered === null, onRefresh)
  const openReport = onOpenReport && isDoctor ? () => onOpenReport(consultation.studyId) : undefined
  if (devices === null) return null
  if (isInside && room !== null) {
    return <LiveRoom room={room} consultation={entered} devices={devices} onLeave={onLeave} onOpenReport={openReport} />
  }
  if (!isInside && isOver) {
    return <RoomOver consultation={consultation} onLeave={onLeave} onOpenReport={openReport} onRefresh={onRefresh} />
  }
  if (isInside || (isReturning && entering.error === null)) return <Opening />
  return (
    <SelfCheckView
      consultation={consultation}
      devices={devices}
      baseUrl={baseUrl}
      createCheck={createCheck}
      isEntering={entering.isPending}
      error={entering.error}
      onEnter={entering.enter}
      onLeave={onLeave}
    />
  )
}

interface RoomOverProps {
  consultation: Consultation
  onLeave: () => void
  onOpenReport: (() => void) | undefined
  onRefresh: () => void
}

/** What a participant reads who is out of the room: what was found, the consultation report, and the way back. */
function RoomOver({ consultation, onLeave, onOpenReport, onRefresh }: RoomOverProps) {
  const { t } = useText(roomText)
  const userId = useUser()?.userId
  const { endedAt, endReason, experts, patientName: name, status } = consultation
  const isAnswered = experts.some((each) => each.userId === userId && each.opinion !== null)
  const text = endReason === null ? t('room.overText', { name }) : t(`consultation.endReason.${endReason}`)
  return (
    <EmptyState
      icon={isAnswered ? <CircleCheck aria-hidden /> : <MessagesSquare aria-hidden />}
      title={
        isAnswered ? t('room.answered') : status === 'finished' ? t('room.over') : t(`consultation.status.${status}`)
      }
      action={
        <>
          {onOpenReport && <Button onPress={onOpenReport}>{t('room.openReport')}</Button>}
          <Button onPress={onLeave}>{t('room.back')}</Button>
        </>
      }
    >
      <p>{isAnswered ? t('room.answeredText', { name, doctor: consultation.requestDoctorName }) : text}</p>
      <GivenOpinions consultation={consultation} onOpenReport={onOpenReport} />
      {isAnswered && endedAt === null && (
        <p>
          {t('room.reportLater')}{' '}
          <Button size="small" variant="quiet" onPress={onRefresh}>
            {t('room.refresh')}
          </Button>
        </p>
      )}
    </EmptyState>
  )
}

/** Comes into the room; an expert begins first. Who begins twice has begun once. */
function useEntering({ id, role }: Pick<Consultation, 'id' | 'role'>, onEntered: (consultation: Consultation) => void) {
  const enter = useMutationCall(realtimeConsultationApi.enter, { onDone: onEntered })
  const start = useMutationCall(realtimeConsultationApi.start, { onDone: () => enter.mutate({ id }) })
  return {
    isPending: enter.isPending || start.isPending,
    error: start.error ?? enter.error,
    enter: () => (role === 'expert' ? start : enter).mutate({ id }),
  }
}

/**
 * Leads straight into the room after a reload of the page in it.
 *
 * @returns whether the room is being entered again.
 */
function useReturning({ id, status }: Consultation, isEntered: boolean, enter: () => void): boolean {
  const store = usePacs().lifetime.once(createConsultationStore)
  const [isReturning] = useState(() => store.getSnapshot().enteredId === id && isConsultationOpen(status))
  const latest = useRef(enter)
  latest.current = enter
  /** StrictMode runs effects twice. */
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isReturning || isBegun.current) return
    isBegun.current = true
    latest.current()
  }, [isReturning])
  useEffect(() => {
    if (!isEntered) return
    store.update({ enteredId: id })
    // A reload ends the page without this; another page of the app is a way out.
    return () => store.update({ enteredId: null })
  }, [store, id, isEntered])
  return isReturning && !isEntered
}

/** How often a consultation that is not entered yet is asked whether it is over, in milliseconds: its page has no messages. */
const statusMs = 3_000

/** Notices that a consultation ended while its user was before the room, for instance because the doctor cancelled it. */
function useEndBeforeEntry({ id, status }: Consultation, isBefore: boolean, onEnded: () => void): void {
  const isAsked = isBefore && isConsultationOpen(status)
  const { data } = useCall(realtimeConsultationApi.closeStatus, isAsked ? { id } : null, { refetchEveryMs: statusMs })
  const latest = useRef(onEnded)
  latest.current = onEnded
  const isOver = isAsked && data?.isClosed === true
  useEffect(() => {
    if (isOver) latest.current()
  }, [isOver])
}
