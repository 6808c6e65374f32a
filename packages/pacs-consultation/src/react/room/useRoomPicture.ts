import type { CaptureSessionState } from '@opensono/pacs-capture'
import { PacsError, type UserId } from '@opensono/pacs-core'
import { useController, useMaybeController, usePacs, usePermission } from '@opensono/pacs-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConsultationRoom } from '../../room/ConsultationRoom'

/** The ultrasound picture of a room. */
export interface RoomPicture {
  /** What is shown; null while there is none. */
  readonly stream: MediaStream | null
  /** Who sends it; null for the own one, and while none arrives. */
  readonly senderId: UserId | null
  /** The capture card; null on the experts' side, and where the host captures nothing. */
  readonly capture: CaptureSessionState | null
  /** A window of this computer is sent in the place of a capture card. */
  readonly isShared: boolean
  /** Why a window could not be sent; null otherwise. */
  readonly shareError: PacsError | null
  /** Asks which window to send; called in a click. */
  share(): void
  /** Sends the capture card again. */
  unshare(): void
  /** Opens the capture card again. */
  retry(): void
}

/** The capture card of this computer, opened when the room appears. */
function useCard(isDoctor: boolean) {
  const { capture, devices } = usePacs()
  const mayCollect = usePermission('pacs:image:collect_image')
  const state = useMaybeController(capture, (now) => now)
  const isUsed = isDoctor && mayCollect
  useEffect(() => {
    if (!isUsed || capture === undefined) return
    void devices?.refresh()
    if (capture.getSnapshot().status === 'idle') void capture.start()
  }, [isUsed, capture, devices])
  return { card: isUsed ? state : null, retry: () => void capture?.stop().then(() => capture.start()) }
}

function end(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** A window of this computer, such as one that shows the images of a study. */
function useSharedWindow() {
  const [shared, setShared] = useState<MediaStream | null>(null)
  const [shareError, setError] = useState<PacsError | null>(null)
  const sent = useRef<MediaStream | null>(null)
  const isMounted = useRef(false)
  const send = useCallback((stream: MediaStream | null) => {
    end(sent.current)
    sent.current = stream
    setShared(stream)
  }, [])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      send(null)
    }
  }, [send])
  const share = async () => {
    setError(null)
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: 30 }, audio: false })
      // The room may have been left while the browser asked.
      if (!isMounted.current) return end(stream)
      send(stream)
      // The browser's own bar ends it, too.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => sent.current === stream && send(null))
    } catch (thrown) {
      // Who closes the browser's question wants none.
      if (Object(thrown).name !== 'NotAllowedError') setError(PacsError.from(thrown, 'DEVICE_NOT_SUPPORTED'))
    }
  }
  const unshare = useCallback(() => send(null), [send])
  return { shared, shareError, share: () => void share(), unshare }
}

/**
 * The ultrasound picture of a room: the doctor's own, which is sent, or the one that arrives.
 *
 * @param room - the room.
 * @param isDoctor - on whose side.
 */
export function useRoomPicture(room: ConsultationRoom, isDoctor: boolean): RoomPicture {
  const { card, retry } = useCard(isDoctor)
  const { shared, shareError, share, unshare } = useSharedWindow()
  const remote = useController(
    room.media,
    ({ remotes }) => remotes.find(({ source }) => source === 'ultrasound') ?? null,
  )
  const own = shared ?? (card?.isFrozen === true ? null : (card?.stream ?? null))
  useEffect(() => {
    if (isDoctor) void room.media.publish('ultrasound', own?.getVideoTracks()[0] ?? null).catch(() => undefined)
  }, [room, isDoctor, own])
  return {
    stream: isDoctor ? own : (remote?.stream ?? null),
    senderId: isDoctor ? null : (remote?.userId ?? null),
    capture: card,
    isShared: shared !== null,
    shareError,
    share,
    unshare,
    retry,
  }
}
