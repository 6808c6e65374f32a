import { useEffect, useState } from 'react'
import { lazyPart } from '../../provider/lazyPart'
import type { StripItem } from '../StripItem'
import type { ViewerWindowProps } from '../viewer/ViewerWindow'

/** Which image of a strip is shown large. */
export interface ImagePreviewProps
  extends Pick<
    ViewerWindowProps,
    | 'openPicture'
    | 'refusal'
    | 'save'
    | 'study'
    | 'patient'
    | 'bodyParts'
    | 'shownMark'
    | 'onInsertValue'
    | 'keptDrawings'
  > {
  items: readonly StripItem[]
  /** Key of the image; null shows nothing. */
  shownKey: string | null
  /** Called with the key of the image that the user goes to, or with null when the user closes the preview. The key need not be passed back. */
  onShow: (key: string | null) => void
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
}

// Looking and measuring take more code than any page needs before somebody opens an image.
const ViewerWindow = lazyPart(() => import('../viewer/ViewerWindow').then((part) => part.ViewerWindow))

/** An image over the whole window, with all tools to look and to measure. Arrow keys go to the former and the next. */
export function ImagePreview({ items, shownKey, onShow, ...rest }: ImagePreviewProps) {
  const hasItems = items.length > 0
  useEffect(() => {
    if (!hasItems) return
    // Where there are images one will be opened: the code comes while the page has nothing else to do.
    const handle = globalThis.requestIdleCallback?.(() => void ViewerWindow.preload())
    return () => {
      if (handle !== undefined) cancelIdleCallback(handle)
    }
  }, [hasItems])
  const [walked, setWalked] = useState<{ from: string | null; to: string } | null>(null)
  const walkedTo = walked?.from === shownKey ? walked.to : null
  if (shownKey === null || !items.some(({ key }) => key === shownKey || key === walkedTo)) return null
  return (
    <ViewerWindow
      {...rest}
      items={items}
      shownKey={shownKey}
      onShow={(key) => {
        setWalked({ from: shownKey, to: key })
        onShow(key)
      }}
      onClose={() => onShow(null)}
    />
  )
}
