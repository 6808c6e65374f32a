import { PacsError } from '@opensono/pacs-core'
import { useEffect, useRef, useState } from 'react'
import type { StripItem } from '../../StripItem'
import { useStablePicture } from '../../useStablePicture'
import type { PictureShelf, ShelfPicture } from '../picture/createPictureShelf'
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

/** An image as a shelf knows it; null where there is no picture to open. */
export function shelfPictureOf(item: StripItem | null | undefined): ShelfPicture | null {
  if (item == null || item.url === null || item.isDamaged) return null
  return { key: item.key, url: item.url, contentType: item.contentType ?? '', isClip: item.isClip }
}

/**
 * Opens the picture of an image and keeps it open although its short-lived address is another one with each answer. Asks for a new address
 * once when the one in use is too old.
 *
 * @param item - the image; null opens nothing.
 * @param shelf - opens it, unless it is open already.
 * @param onStale - has the list read again.
 */
export function usePicture(item: StripItem | null, shelf: PictureShelf, onStale?: () => void): UsePictureResult {
  const key = item?.key ?? ''
  const isClip = item?.isClip ?? false
  const url = item?.isDamaged ? null : (item?.url ?? null)
  const { src, onError, onLoad } = useStablePicture(url, onStale, item?.key)
  const contentType = item?.contentType ?? ''
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<{ source: PictureSource; state: PictureState; src: string; key: string } | null>(
    null,
  )

  // What is done about a failure depends on the address that is the newest by then.
  const latest = useRef({ onError, onLoad })
  useEffect(() => {
    latest.current = { onError, onLoad }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round opens again.
  useEffect(() => {
    if (src === null) return
    const picture = { key, url: src, contentType, isClip }
    const source = shelf.acquire(picture)
    const update = () => {
      const state = source.getSnapshot()
      if (state.status === 'ready') latest.current.onLoad()
      if (state.status === 'failed') latest.current.onError()
      setOpened({ source, state, src, key })
    }
    update()
    const unsubscribe = source.subscribe(update)
    return () => {
      unsubscribe()
      shelf.release(picture, source)
      setOpened(null)
    }
  }, [src, key, isClip, contentType, shelf, round])

  // Never the picture before it under the name of this one.
  const own = opened?.src === src && opened.key === key ? opened : null
  // One that is open already is drawn at once.
  const ready = own === null && src !== null ? shelf.peek(key) : null
  return {
    source: own?.source ?? ready,
    state: own?.state ?? ready?.getSnapshot() ?? opening,
    reload() {
      onStale?.()
      setRound((before) => before + 1)
    },
  }
}

/** Why a picture failed, as an error. */
export const errorOf = (state: PictureState): PacsError => state.error ?? new PacsError('PICTURE_UNREADABLE')
