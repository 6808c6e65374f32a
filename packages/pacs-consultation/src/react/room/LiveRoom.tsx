import { type Consultation, consultationInLanguage, realtimeConsultationApi, studyApi } from '@opensono/pacs-core'
import { Tabs, ToastRegion, useCall, useCurrentStudy, usePacs, useText } from '@opensono/pacs-react'
import { FileText, Images, MessageSquare } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { RoomDevices } from '../../device/RoomDevices'
import { createPictureMeter } from '../../picture/createPictureMeter'
import { createRoomRecording } from '../../record/createRoomRecording'
import type { ConsultationRoom } from '../../room/ConsultationRoom'
import { consultationText } from '../list/consultationText'
import { StudyPanel } from '../part/StudyPanel'
import { useOwned } from '../part/useOwned'
import { RoomBar } from './RoomBar'
import { RoomChat } from './RoomChat'
import { RoomContext, type RoomServices, useRoomServices } from './RoomContext'
import { RoomFaces } from './RoomFaces'
import { RoomHeader } from './RoomHeader'
import { RoomLeaveProvider } from './RoomLeave'
import { RoomNotices } from './RoomNotices'
import { RoomReport } from './RoomReport'
import { RoomStage } from './RoomStage'
import { roomText } from './roomText'
import { useRoomState } from './useConsultationRoom'
import { useFreezeOnRequest, useRoomActs } from './useRoomActs'
import { useRoomPicture } from './useRoomPicture'
import { useRoomTools } from './useRoomTools'
import { useSentDevices } from './useSentDevices'

/** A room that somebody has come into. */
export interface LiveRoomProps {
  room: ConsultationRoom
  consultation: Consultation
  devices: RoomDevices
  /** Leads out of the room. */
  onLeave: () => void
  /** Opens the report of the study; left out where there is no page for it. */
  onOpenReport?: (() => void) | undefined
}

/** The screen of a room: picture, faces, chat, report, and everything that is done there. */
export function LiveRoom({ room, consultation: entered, devices, onLeave, onOpenReport }: LiveRoomProps) {
  const { uploads } = usePacs()
  const consultation = useFresh(room, entered)
  const isDoctor = consultation.role === 'doctor'
  const video = useRef<HTMLVideoElement | null>(null)
  const picture = useRoomPicture(room, isDoctor)
  const tools = useRoomTools()
  const meter = useOwned(isDoctor ? null : () => createPictureMeter({ room }), consultation.id)
  const { id: consultationId } = consultation
  const recording = useOwned(
    !isDoctor || uploads === undefined ? null : () => createRoomRecording({ room, consultationId, uploads }),
    consultationId,
  )
  useSentDevices(room, devices)
  useEffect(() => {
    room.enter()
    return () => room.leave()
  }, [room])
  const services = useMemo<RoomServices>(
    () => ({ consultation, isDoctor, room, devices, picture, meter, recording, tools, video, onOpenReport }),
    [consultation, isDoctor, room, devices, picture, meter, recording, tools, onOpenReport],
  )
  return (
    <RoomContext.Provider value={services}>
      <RoomLeaveProvider onLeave={onLeave}>
        <RoomScreen />
      </RoomLeaveProvider>
    </RoomContext.Provider>
  )
}

/** The consultation as it is now: what happens in the room makes what was read stale, for no other messages come here. */
function useFresh(room: ConsultationRoom, entered: Consultation): Consultation {
  const { data, refetch } = useCall(realtimeConsultationApi.get, { id: entered.id })
  useEffect(
    () =>
      room.on('happened', ({ event: { happening }, isReplay }) => {
        const isOfExperts = happening.type === 'entered' || happening.type === 'quit' || happening.type === 'closed'
        if (isOfExperts && !isReplay) void refetch()
      }),
    [room, refetch],
  )
  const { language } = useText(roomText)
  return useMemo(() => consultationInLanguage(data ?? entered, language), [data, entered, language])
}

function RoomScreen() {
  const acts = useRoomActs()
  useFreezeOnRequest(acts.fulfil)
  useOwnPatient()
  useWakefulness()
  const { room, picture } = useRoomServices()
  const isEnded = useRoomState(room).status === 'ended'
  const { unshare } = picture
  useEffect(() => {
    if (isEnded) unshare()
  }, [isEnded, unshare])
  return (
    <div className="pacs-room">
      <RoomHeader />
      <RoomStage />
      <RoomSide>
        <RoomNotices acts={acts} />
        <RoomFaces />
        <SideTabs />
        <ToastRegion placement="inline" />
      </RoomSide>
      {!isEnded && <RoomBar acts={acts} />}
    </div>
  )
}

function RoomSide({ children }: { children: ReactNode }) {
  const { t } = useText(roomText)
  return (
    <aside className="pacs-room-side" aria-label={t('room.side')}>
      {children}
    </aside>
  )
}

function SideTabs() {
  const { t } = useText(roomText)
  const { t: say } = useText(consultationText)
  const { consultation } = useRoomServices()
  return (
    <Tabs
      className="pacs-room-tabs"
      label={[t('room.chat.title'), say('consultation.study.title'), t('room.report.title')].join(
        t('common.listSeparator'),
      )}
      isKeepingPanels
      tabs={[
        { id: 'chat', label: t('room.chat.title'), icon: <MessageSquare aria-hidden />, content: <RoomChat /> },
        {
          id: 'study',
          label: say('consultation.study.title'),
          icon: <Images aria-hidden />,
          content: <StudyPanel consultation={consultation} />,
        },
        { id: 'report', label: t('room.report.title'), icon: <FileText aria-hidden />, content: <RoomReport /> },
      ]}
    />
  )
}

/** The doctor works on this patient: where nobody is current it becomes the one, so that the last seconds are kept for it. Another one stays. */
function useOwnPatient(): void {
  const { consultation, isDoctor } = useRoomServices()
  const { currentPatient } = usePacs()
  const { studyId } = useCurrentStudy()
  const isFree = isDoctor && studyId === null
  const { data: study } = useCall(studyApi.get, isFree ? { studyId: consultation.studyId } : null)
  useEffect(() => {
    if (isFree && study !== undefined) currentPatient.set(study)
  }, [isFree, study, currentPatient])
}

/** Time between two notes that somebody works here, in milliseconds. */
const noteMs = 30_000

/** Hands are at the probe, not at the keyboard: a live room is work, and neither locks the screen nor ends the login. */
function useWakefulness(): void {
  const { room } = useRoomServices()
  const { session, workstation } = usePacs()
  const isLive = useRoomState(room).status === 'live'
  useEffect(() => {
    if (!isLive) return
    const note = () => {
      session.noteActivity()
      workstation?.idleLock.noteInput()
    }
    note()
    const timer = setInterval(note, noteMs)
    return () => clearInterval(timer)
  }, [isLive, session, workstation])
}
