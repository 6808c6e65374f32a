import type { EventFeed } from '@opensono/pacs-capture/workstation'
import type { ServerEvent } from '@opensono/pacs-core'
import { usePacs } from '@opensono/pacs-react'
import { useEffect, useRef } from 'react'

/** Where events of the server are heard. */
export type RoomEvents = Pick<EventFeed, 'on'>

/**
 * Listens to the server's events as long as the component is there.
 *
 * @param given - left out, those of the provider's workstation; a provider without one hears nothing.
 * @param onEvent - hears each; it may come twice.
 */
export function useRoomEvents(given: RoomEvents | undefined, onEvent: (event: ServerEvent) => void): void {
  const { workstation } = usePacs()
  const events = given ?? workstation?.events
  const listener = useRef(onEvent)
  useEffect(() => {
    listener.current = onEvent
  })
  useEffect(() => events?.on('happened', (event) => listener.current(event)), [events])
}
