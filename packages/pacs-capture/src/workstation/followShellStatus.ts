import { createLifetime, type PageMessage, type Session, type ShellBridge } from '@opensono/pacs-core'
import type { CaptureSession } from '../capture/CaptureSession'
import type { UploadQueue } from '../upload/UploadQueue'

type PageStatus = Extract<PageMessage, { type: 'webPageStatus' }>['status']

/** What the status of the page follows from. */
export interface FollowShellStatusOptions {
  bridge: ShellBridge
  session: Pick<Session, 'getSnapshot' | 'subscribe'>
  capture: Pick<CaptureSession, 'getSnapshot' | 'subscribe'>
  uploads: Pick<UploadQueue, 'getSnapshot' | 'subscribe'>
  /** Where everything that holds unsaved work listens to `beforeunload`. */
  page: EventTarget
}

/** Whether work would be lost with the page: asked of all that listens, as the browser asks before it closes the page. */
function wouldLoseWork(page: EventTarget): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(event)
  return event.defaultPrevented
}

/**
 * Answers `dicomRecieveReady` and `mainWindowStatus` of the desktop shell with `webPageStatus`: `busy` while work would be lost with the page (a
 * recording, an upload, a report or form that is not saved), else `ready` or `not-logged-in`. Once the shell has asked, it also gets each
 * change that recording, uploads and login make.
 *
 * @returns ends it.
 */
export function followShellStatus({ bridge, session, capture, uploads, page }: FollowShellStatusOptions): () => void {
  const lifetime = createLifetime()
  /** What the shell knows; null until it has asked. */
  let known: PageStatus | null = null
  const factsNow = () => {
    const { recording, pendingStills } = capture.getSnapshot()
    const isCapturing = recording !== null || pendingStills > 0 || uploads.getSnapshot().hasUnsent
    return `${isCapturing} ${session.getSnapshot().user !== null}`
  }
  let facts = factsNow()

  function send(): void {
    const isLoggedIn = session.getSnapshot().user !== null
    known = wouldLoseWork(page) ? 'busy' : isLoggedIn ? 'ready' : 'not-logged-in'
    bridge.send({ type: 'webPageStatus', status: known })
  }
  // The clock of a recording moves each second, and bytes move all the time: only what decides is looked at.
  function sendChange(): void {
    const next = factsNow()
    if (next === facts) return
    facts = next
    if (known !== null) send()
  }

  lifetime.own(
    bridge.subscribe(({ type }) => {
      if (type === 'dicomRecieveReady' || type === 'mainWindowStatus') send()
    }),
  )
  for (const source of [session, capture, uploads]) lifetime.own(source.subscribe(sendChange))
  return lifetime.destroy
}
