import { PacsError } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import type { StripItem } from '../../StripItem'
import { useStablePicture } from '../../useStablePicture'
import type { PictureSource, PictureState } from '../picture/PictureSource'

/** Opens the picture at a URL of the given media type. The caller destroys the source when it is no longer shown. */
export type OpenPicture = (picture: { readonly url: string; readonly contentType: string }) => PictureSource

/** A picture that is open, or on its way. */
export interface UsePictureResult {
  readonly source: PictureSource | null
  readonly state: PictureState
  /** Opens it again, from its newest address. */
  readonly reload: () => void
}

const opening: PictureState = { status: 'opening', facts: null, error: null, storedFrames: 0 }

/**
 * Opens the picture of an image and keeps it open although its short-lived address is another one with each answer. Asks for a new address
 * once when the one in use is too old.
 *
 * @param item - the image; null opens nothing.
 * @param open - how.
 * @param onStale - has the list read again.
 */
export function usePicture(item: StripItem | null, open: OpenPicture, onStale?: () => void): UsePictureResult {
  const url = item?.isDamaged ? null : (item?.url ?? null)
  const { src, onError, onLoad } = useStablePicture(url, onStale, item?.key)
  const contentType = item?.contentType ?? ''
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<{ source: PictureSource; state: PictureState; src: string } | null>(null)

  // What is done about a failure depends on the address that is the newest by then.
  const latest = useRef({ onError, onLoad })
  useEffect(() => {
    latest.current = { onError, onLoad }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round opens again.
  useEffect(() => {
    if (src === null) return
    const source = open({ url: src, contentType })
    const update = () => {
      const state = source.getSnapshot()
      if (state.status === 'ready') latest.current.onLoad()
      if (state.status === 'failed') latest.current.onError()
      setOpened({ source, state, src })
    }
    update()
    const unsubscribe = source.subscribe(update)
    return () => {
      unsubscribe()
      source.destroy()
      setOpened(null)
    }
  }, [src, contentType, open, round])

  // Never the picture before it under the name of this one.
  const own = opened?.src === src ? opened : null
  return {
    source: own?.source ?? null,
    state: own?.state ?? opening,
    reload() {
      onStale?.()
      setRound((before) => before + 1)
    },
  }
}

/** Why a picture failed, as an error. */
export const errorOf = (state: PictureState): PacsError => state.error ?? new PacsError('PICTURE_UNREADABLE')
