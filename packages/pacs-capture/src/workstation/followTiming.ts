import { defaultRules, isStaleAfter, type PacsClient, ruleApi, type Session, type WorkRules } from '@opensono/pacs-core'
import type { CaptureSession } from '../capture/CaptureSession'
import type { EventFeed } from './event/createEventFeed'

/** What times recordings, and where the hospital's rules are read. */
export interface FollowTimingOptions {
  capture: Pick<CaptureSession, 'setDefaultTiming'>
  pacs: PacsClient
  session: Pick<Session, 'getSnapshot' | 'on'>
  events: Pick<EventFeed, 'on'>
}

/**
 * Times recordings by the rules of the hospital, while nobody chose a timing on this computer. The rules are read at each login, in
 * each other place, and when they have changed. When they cannot be read, the product's hold after a login, and the last known ones after
 * a change.
 *
 * @param options - what captures, and what it follows.
 * @returns ends it.
 */
export function followTiming({ capture, pacs, session, events }: FollowTimingOptions): () => void {
  // Only the newest answer counts: an older one may come from another hospital.
  let newest = 0

  async function read(otherwise: WorkRules | null): Promise<void> {
    newest += 1
    const mine = newest
    const rules = await pacs.call(ruleApi.atWork, {}).catch(() => otherwise)
    if (rules === null || mine !== newest) return
    capture.setDefaultTiming({ isOn: rules.isTimingOn, seconds: rules.timingSeconds })
  }
  const readInPlace = () => void read(defaultRules)
  const readAgain = () => void read(null)

  const stops = [
    session.on('started', readInPlace),
    session.on('switched', readInPlace),
    session.on('ended', () => {
      newest += 1
    }),
    events.on('missed', readAgain),
    events.on('happened', (event) => {
      const isStale =
        event.type === 'unknown' ||
        (event.type !== 'session-ended' && isStaleAfter(ruleApi.atWork.staleOn ?? [], {}, event))
      if (isStale) readAgain()
    }),
  ]
  if (session.getSnapshot().status === 'active') readInPlace()
  return () => {
    newest += 1
    for (const stop of stops) stop()
  }
}
