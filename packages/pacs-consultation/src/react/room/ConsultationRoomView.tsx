import {
  type Consultation,
  type ConsultationId,
  isConsultationOpen,
  realtimeConsultationApi,
  type StudyId,
} from '@opensono/pacs-core'
import { Button, EmptyState, ErrorNote, useCall, useMutationCall, usePacs, useText } from '@opensono/pacs-react'
import { LoaderCircle, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { createRoomDevices } from '../../device/createRoomDevices'
import type { RoomDevicesOptions } from '../../device/RoomDevices'
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
  const { t } = useText(roomText)
  const back = <Button onPress={rest.onLeave}>{t('room.back')}</Button>
  const { data, error, refetch } = useCall(
    realtimeConsultationApi.get,
    consultationId === null ? null : { id: consultationId },
  )
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
  if (data === undefined) {
    return (
      <p className="pacs-room-opening" role="status">
        <LoaderCircle aria-hidden />
        {t('room.opening')}
      </p>
    )
  }
  return <RoomOf key={consultationId} {...rest} consultation={data} />
}

interface RoomOfProps extends Omit<ConsultationRoomViewProps, 'consultationId'> {
  consultation: Consultation
}

/** The check, and the room after it. */
function RoomOf(props: RoomOfProps) {
  const { consultation, onLeave, onOpenReport, baseUrl, createRoom, createCheck, mediaDevices } = props
  const { t } = useText(roomText)
  const { devices: cards } = usePacs()
  const cardId = () => cards?.getSnapshot().chosen?.id ?? null
  const devices = useOwned(
    () => createRoomDevices({ cardId, ...(mediaDevices !== undefined && { mediaDevices }) }),
    consultation.id,
  )
  const [entered, setEntered] = useState<Consultation | null>(null)
  const room = useConsultationRoom(entered === null ? null : consultation.id, { baseUrl, createRoom })
  const entering = useEntering(consultation, setEntered)
  const isDoctor = consultation.role === 'doctor'
  const openReport = onOpenReport && isDoctor ? () => onOpenReport(consultation.studyId) : undefined
  if (devices === null) return null
  if (entered !== null && room !== null) {
    return <LiveRoom room={room} consultation={entered} devices={devices} onLeave={onLeave} onOpenReport={openReport} />
  }
  if (entered === null && !isConsultationOpen(consultation.status)) {
    return (
      <EmptyState
        icon={<MessagesSquare aria-hidden />}
        title={t('room.over')}
        action={
          <>
            {openReport && <Button onPress={openReport}>{t('room.openReport')}</Button>}
            <Button onPress={onLeave}>{t('room.back')}</Button>
          </>
        }
      >
        <p>
          {consultation.endReason === null
            ? t('room.overText', { name: consultation.patientName })
            : t(`consultation.endReason.${consultation.endReason}`)}
        </p>
        <GivenOpinions consultation={consultation} onOpenReport={openReport} />
      </EmptyState>
    )
  }
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
