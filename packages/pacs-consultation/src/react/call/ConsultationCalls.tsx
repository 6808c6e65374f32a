import { type ConsultationId, consultationPermission } from '@opensono/pacs-core'
import { lazyPart, useController, useErrorText, usePermission, useText, useToasts } from '@opensono/pacs-react'
import { useEffect, useRef } from 'react'
import type { CallInviteProps } from './CallInvite'
import { callText } from './callText'
import { type UseInvitationsOptions, useInvitations } from './useInvitations'

const CallInvite = lazyPart<CallInviteProps>(() => import('./CallInvite').then((part) => part.CallInvite))

/** What the calls need of the shell around them. */
export interface ConsultationCallsProps extends UseInvitationsOptions, Pick<CallInviteProps, 'makeRing'> {
  /** Opens the room of a consultation. */
  onEnter: (consultationId: ConsultationId) => void
}

/**
 * Notices of live consultations on every page: an invitation rings, and the doctor who asked is notified when specialists have entered or
 * refused. The shell renders it once; the page of a room has none.
 */
export function ConsultationCalls(props: ConsultationCallsProps) {
  return usePermission(consultationPermission) ? <ListeningCalls {...props} /> : null
}

function ListeningCalls({ onEnter, makeRing, ...options }: ConsultationCallsProps) {
  const { t } = useText(callText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const invitations = useInvitations(options)
  const { ringing, answering } = useController(invitations)
  const latest = useRef({ t, toasts, sayWhy, onEnter })
  useEffect(() => {
    latest.current = { t, toasts, sayWhy, onEnter }
  })
  useEffect(() => {
    const stops = [
      invitations.on('specialistsEntered', ({ consultationId }) => {
        const { t: say, toasts: notices, onEnter: enter } = latest.current
        notices.warning(say('consultationCall.expertsEntered'), {
          label: say('consultationCall.enter'),
          onPress: () => enter(consultationId),
        })
      }),
      invitations.on('requestRefused', () =>
        latest.current.toasts.warning(latest.current.t('consultationCall.expertRefused')),
      ),
      invitations.on('roomClosed', ({ reason }) => {
        const { t: say, toasts: notices } = latest.current
        if (reason !== undefined) notices.warning(say(`consultation.endReason.${reason}`))
      }),
      invitations.on('failed', (error) => latest.current.toasts.error(latest.current.sayWhy(error))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [invitations])

  const [first] = ringing
  if (first === undefined) return null
  const { id } = first
  return (
    <CallInvite
      key={id}
      consultation={first}
      waiting={ringing.length - 1}
      isAnswering={answering === id}
      onAccept={() => void invitations.accept(id).then((accepted) => accepted !== null && onEnter(accepted))}
      onRefuse={() => void invitations.refuse(id)}
      onClose={() => invitations.putOff(id)}
      makeRing={makeRing}
    />
  )
}
