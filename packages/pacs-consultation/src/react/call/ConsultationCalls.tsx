import { type ConsultationId, consultationPermission, realtimeConsultationApi } from '@opensono/pacs-core'
import { lazyPart, useCall, usePermission, useText, useToasts, useUser } from '@opensono/pacs-react'
import { useState } from 'react'
import type { CallInviteProps } from './CallInvite'
import { callText } from './callText'
import { type RoomEvents, useRoomEvents } from './useRoomEvents'

const CallInvite = lazyPart<CallInviteProps>(() => import('./CallInvite').then((part) => part.CallInvite))

/** What the calls need of the shell around them. */
export interface ConsultationCallsProps {
  /** Opens the room of a consultation. */
  onEnter: (consultationId: ConsultationId) => void
  /** @defaultValue the events of the provider's workstation */
  events?: RoomEvents | undefined
  /** False keeps quiet, for an embedded client that rings by itself. @defaultValue true */
  isRinging?: boolean | undefined
  /** @defaultValue a ring of its own */
  makeRing?: CallInviteProps['makeRing']
}

/**
 * What live consultations say wherever the user is in the app: an invitation rings, and who asked hears that the specialists have entered,
 * left or refused. It is drawn once, by the shell.
 */
export function ConsultationCalls(props: ConsultationCallsProps) {
  return usePermission(consultationPermission) ? <ListeningCalls {...props} /> : null
}

const invitations = { pageNum: 0, pageSize: 10, status: 'waiting' } as const

function ListeningCalls({ onEnter, events, isRinging = true, makeRing }: ConsultationCallsProps) {
  const { t } = useText(callText)
  const toasts = useToasts()
  const user = useUser()
  /** Those that rang and were put off: they ring no more. */
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const [called, setCalled] = useState<readonly string[]>([])

  useRoomEvents(events, (event) => {
    if (user === null || !('userIds' in event) || !event.userIds.includes(user.userId)) return
    const isOwn = 'userId' in event && event.userId === user.userId
    if (event.type === 'room-created') setCalled((before) => [...new Set([...before, event.consultationId])])
    else if (isOwn) return
    else if (event.type === 'room-entered' && event.role === 'expert')
      toasts.warning(t('consultationCall.expertsEntered'), {
        label: t('consultationCall.enter'),
        onPress: () => onEnter(event.consultationId as ConsultationId),
      })
    else if (event.type === 'request-refused') toasts.warning(t('consultationCall.expertRefused'))
  })

  const wanted = called.filter((id) => !putOff.includes(id))
  const { data } = useCall(realtimeConsultationApi.receivedRecords, isRinging && wanted.length > 0 ? invitations : null)
  // One that was answered elsewhere, or taken back, is in the list no more.
  const ringing = (data?.rows ?? []).filter(({ id }) => wanted.includes(id))
  const [first] = ringing
  if (first === undefined) return null
  return (
    <CallInvite
      key={first.id}
      consultation={first}
      waiting={ringing.length - 1}
      onEnter={onEnter}
      onClose={() => setPutOff((before) => [...before, first.id])}
      makeRing={makeRing}
    />
  )
}
