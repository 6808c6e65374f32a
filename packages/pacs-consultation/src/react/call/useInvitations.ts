import type { EventFeed } from '@opensono/pacs-capture/workstation'
import { usePacs } from '@opensono/pacs-react'
import { useEffect, useState } from 'react'
import { createConsultationStore } from '../../invitation/createConsultationStore'
import { createInvitations } from '../../invitation/createInvitations'
import type { Invitations, InvitationsOptions } from '../../invitation/Invitations'

/** Source of the server's events. */
export type RoomEvents = Pick<EventFeed, 'on'>

const noEvents: RoomEvents = { on: () => () => undefined }

/** How invitations are received. */
export interface UseInvitationsOptions {
  /** @defaultValue the events of the provider's workstation; none of a provider without one */
  events?: RoomEvents | undefined
  /** Where the page runs. @defaultValue 'browser' */
  host?: InvitationsOptions['host']
}

/** @returns the invitations of the user, listened to as long as the component is there. */
export function useInvitations({ events, host }: UseInvitationsOptions): Invitations {
  const { pacs, session, workstation, lifetime } = usePacs()
  const store = lifetime.once(createConsultationStore)
  // The next user of this tab has chosen nobody.
  useEffect(() => session.on('ended', store.reset), [session, store])
  const [invitations] = useState(() =>
    createInvitations({
      pacs,
      events: events ?? workstation?.events ?? noEvents,
      userId: () => session.getSnapshot().user?.userId ?? null,
      store,
      host,
    }),
  )
  // The monitor that is listened to is that of the machine that the login names.
  useEffect(() => {
    const follow = () => {
      const machineId = session.getSnapshot().user?.machineId ?? null
      if (machineId !== store.getSnapshot().machineId) store.update({ machineId, monitorOnline: false })
    }
    follow()
    return session.subscribe(follow)
  }, [session, store])
  useEffect(() => {
    invitations.start()
    return () => invitations.stop()
  }, [invitations])
  return invitations
}
