import { ImageOff } from 'lucide-react'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import { WindowedList } from '../../control/list/WindowedList'
import { ClipIcon } from '../../icon/ClipIcon'
import { useController } from '../../provider/useController'
import { useText } from '../../provider/useText'
import { ImageFileMark } from '../dicom/ImageFileMark'
import { useImageFileMark } from '../dicom/useImageFileMark'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { useStablePicture } from '../useStablePicture'
import type { Viewer } from './createViewer'
import { viewerText } from './viewerText'

/** Images that can be shown. */
export interface ImageBarProps {
  viewer: Viewer
  items: readonly StripItem[]
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
}

/** The images that can be shown, in their order; a press shows one in the active pane. Those that are seen are mounted. */
export function ImageBar({ viewer, items, onStale }: ImageBarProps) {
  const { t } = useText(viewerText)
  const { shown, layout, active } = useController(viewer)
  const seen = shown.slice(0, layout)
  const current = shown[active]
  const place = items.findIndex(({ key }) => key === current)
  const list = useRef<(HTMLUListElement & HTMLOListElement) | null>(null)
  useFocusOfCurrent(list, current)
  return (
    <WindowedList
      listRef={list}
      className="pacs-viewer-images"
      aria-label={t('viewer.images')}
      direction="row"
      items={items}
      keyOf={({ key }) => key}
      current={place}
      kept={[current ?? undefined]}
      onWheel={({ currentTarget, deltaX, deltaY }) => {
        if (deltaX === 0) currentTarget.scrollLeft += deltaY
      }}
    >
      {(item, entry) => (
        <li {...entry}>
          <ImageButton
            item={item}
            viewer={viewer}
            place={seen.indexOf(item.key)}
            isCurrent={item.key === current}
            isNumbered={layout > 1}
            onStale={onStale}
          />
        </li>
      )}
    </WindowedList>
  )
}

/** The focus goes on with the shown image where an image of the row has it. */
function useFocusOfCurrent(list: RefObject<HTMLElement | null>, current: string | null | undefined): void {
  const former = useRef(current)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || former.current === current) return
    former.current = current
    const root = element.getRootNode()
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
    if (element.contains(focused)) element.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [list, current])
}

interface ImageButtonProps {
  item: StripItem
  viewer: Viewer
  /** The pane that shows it; -1 for none. */
  place: number
  isCurrent: boolean
  isNumbered: boolean
  onStale: (() => void) | undefined
}

const ImageButton = memo(function ImageButton(props: ImageButtonProps) {
  const { item, viewer, place, isCurrent, isNumbered, onStale } = props
  const { t } = useText(imageText)
  const fileMark = useImageFileMark()(item)
  const picture = useStablePicture(item.pictureUrl, onStale)
  const name = itemName(t, item)
  return (
    <button
      type="button"
      className="pacs-viewer-image"
      data-theme="dark"
      data-shown={place >= 0 || undefined}
      data-place={isNumbered && place >= 0 ? place + 1 : undefined}
      aria-current={isCurrent || undefined}
      aria-label={[name, item.isClip && t('strip.clip'), fileMark?.text]
        .filter(Boolean)
        .join(t('common.listSeparator'))}
      title={item.comment || name}
      onClick={() => viewer.show(item.key)}
    >
      {picture.src === null || picture.isDamaged ? (
        item.isClip ? (
          <ClipIcon />
        ) : (
          <ImageOff aria-hidden />
        )
      ) : (
        <img src={picture.src} alt="" draggable={false} onError={picture.onError} onLoad={picture.onLoad} />
      )}
      <ImageFileMark image={item} isIconOnly className="pacs-viewer-image-mark" />
      <span className="pacs-viewer-image-name pacs-numeric">
        {item.isClip && <ClipIcon />}
        {item.label ?? ''}
      </span>
    </button>
  )
})
