import { useEffect, useRef, useState } from 'react'
import type { AddressRequest } from './address/useAddressRefresh'

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
 * @param newest - the newest address, or null.
 * @param onStale - asked once until a picture comes, when the newest address fails: it may only be too old, and a list read again brings another.
 * @param shown - which picture it is, where that may change: its address alone does not say so.
 */
export function useStablePicture(
  newest: string | null,
  onStale?: AddressRequest,
  shown?: string,
): UseStablePictureResult {
  // A list that is scrolled mounts pictures long after it was read: they wait for addresses that have not expired.
  const [expired] = useState(() => (newest !== null && onStale?.isOld?.() === true ? newest : null))
  const isWaiting = newest !== null && newest === expired
  const url = isWaiting ? null : newest
  useEffect(() => {
    if (isWaiting) onStale?.()
  }, [isWaiting, onStale])
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
