import { ImageOff } from 'lucide-react'
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ClipIcon } from '../../icon/ClipIcon'
import { useController } from '../../provider/useController'
import { useText } from '../../provider/useText'
import { OtherPatientMark } from '../dicom/OtherPatientMark'
import { ReplacedMark } from '../dicom/ReplacedMark'
import { useImageRefusal } from '../dicom/useImageRefusal'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { useStablePicture } from '../useStablePicture'
import type { Viewer } from './createViewer'
import { useMountedRange } from './useMountedRange'
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
  const list = useRef<HTMLUListElement | null>(null)
  const { range, onScroll } = useMountedRange(list, items.length, place)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  useFocusOfCurrent(list, current, range)
  const mounted = useMemo(() => {
    const indexes = items.flatMap(({ key }, index) =>
      (index >= range.start && index < range.end) || key === focusedKey ? [index] : [],
    )
    return indexes.map((index, at) => ({ index, before: index - (indexes[at - 1] ?? -1) - 1 }))
  }, [items, range, focusedKey])
  const after = items.length - 1 - (mounted.at(-1)?.index ?? -1)
  return (
    <ul
      ref={list}
      className="pacs-viewer-images"
      aria-label={t('viewer.images')}
      onScroll={onScroll}
      onFocus={({ target }) => setFocusedKey(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null)}
      onBlur={() => setFocusedKey(null)}
      onWheel={({ currentTarget, deltaX, deltaY }) => {
        if (deltaX === 0) currentTarget.scrollLeft += deltaY
      }}
    >
      {mounted.map(({ index, before }) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <li
            key={item.key}
            data-index={index}
            data-key={item.key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={skipped(before)}
          >
            <ImageButton
              item={item}
              viewer={viewer}
              place={seen.indexOf(item.key)}
              isCurrent={item.key === current}
              isNumbered={layout > 1}
              onStale={onStale}
            />
          </li>
        )
      })}
      {after > 0 && <li aria-hidden className="pacs-viewer-images-rest" style={skipped(after)} />}
    </ul>
  )
}

/** Room for entries that are not mounted. */
const skipped = (count: number) =>
  count === 0 ? undefined : ({ '--pacs-viewer-images-skipped': count } as CSSProperties)

/** The focus goes on with the shown image where an image of the row has it: the one that had it may not be mounted any more. */
function useFocusOfCurrent(
  list: { readonly current: HTMLUListElement | null },
  current: string | null | undefined,
  range: object,
): void {
  const former = useRef(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current image may be mounted by another range only.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || former.current === current) return
    const button = element.querySelector<HTMLElement>('[aria-current]')
    if (button === null) return
    former.current = current
    const root = element.getRootNode()
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
    if (element.contains(focused)) button.focus({ preventScroll: true })
  }, [list, current, range])
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
  const refusalOf = useImageRefusal()
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
      aria-label={[name, item.isClip && t('strip.clip'), refusalOf(item)]
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
      <OtherPatientMark image={item} isIconOnly className="pacs-viewer-image-mark" />
      <ReplacedMark image={item} isIconOnly className="pacs-viewer-image-mark" />
      <span className="pacs-viewer-image-name pacs-numeric">
        {item.isClip && <ClipIcon />}
        {item.label ?? ''}
      </span>
    </button>
  )
})
