import { useRef, useState } from 'react'

/** A picture whose address changes while what it shows does not. */
export interface UseStablePictureResult {
  /** What to load; null while there is nothing. */
  src: string | null
  /** True when it could not be loaded from the newest address. */
  isDamaged: boolean
  /** It could not be loaded: goes over to the newest address, or asks for another one. */
  onError: () => void
  /** It came: should it fail later, it was good once, and another address is worth asking for again. */
  onLoad: () => void
}

/**
 * Keeps showing what is loaded although its short-lived address is new with every answer; goes over to the newest address
 * only when the one in use fails, or when another picture is to be shown.
 *
 * @param url - the newest address, or null.
 * @param onStale - asked once until a picture comes, when the newest address fails: it may only be too old, and a list read again brings another.
 * @param shown - which picture it is, where that may change: its address alone does not say so.
 */
export function useStablePicture(url: string | null, onStale?: () => void, shown?: string): UseStablePictureResult {
  /** The picture for which another address was asked for. */
  const asked = useRef<{ shown: string | undefined } | null>(null)
  const [used, setUsed] = useState<{ src: string | null; shown: string | undefined }>({ src: url, shown })
  const [failed, setFailed] = useState<string | null>(null)
  const isOld = used.src === null || used.src === failed || used.shown !== shown
  const src = isOld ? url : used.src
  if (src !== used.src || shown !== used.shown) setUsed({ src, shown })
  return {
    src,
    isDamaged: src !== null && src === failed,
    onLoad() {
      asked.current = null
    },
    onError() {
      setFailed(src)
      if (src !== url || (asked.current !== null && asked.current.shown === shown)) return
      asked.current = { shown }
      onStale?.()
    },
  }
}
