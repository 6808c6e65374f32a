import { useRef, useState } from 'react'

/** A picture whose address changes while what it shows does not. */
export interface UseStablePictureResult {
  /** What to load; null while there is nothing. */
  src: string | null
  /** True when it could not be loaded from the newest address. */
  isDamaged: boolean
  onError: () => void
  /** It came: should it fail later, it was good once, and another address is worth asking for again. */
  onLoad: () => void
}

/**
 * Keeps showing what is loaded although its short-lived address is new with every answer; goes over to the newest address
 * only when the one in use fails.
 *
 * @param url - the newest address, or null.
 * @param onStale - asked once until a picture comes, when the newest address fails: it may only be too old, and a list read again brings another.
 */
export function useStablePicture(url: string | null, onStale?: () => void): UseStablePictureResult {
  const hasAsked = useRef(false)
  const [used, setUsed] = useState<string | null>(url)
  const [failed, setFailed] = useState<string | null>(null)
  const src = used === null || used === failed ? url : used
  if (src !== used) setUsed(src)
  return {
    src,
    isDamaged: src !== null && src === failed,
    onLoad() {
      hasAsked.current = false
    },
    onError() {
      setFailed(src)
      if (src !== url || hasAsked.current) return
      hasAsked.current = true
      onStale?.()
    },
  }
}
