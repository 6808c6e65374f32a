import { ImageOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ClipIcon } from '../../icon/ClipIcon'
import { useController } from '../../provider/useController'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { useStablePicture } from '../useStablePicture'
import type { Viewer } from './createViewer'
import { viewerText } from './viewerText'

/** The images that can be shown, in their order; a press shows one in the active pane. */
export function ImageBar({
  viewer,
  items,
  onStale,
}: {
  viewer: Viewer
  items: readonly StripItem[]
  onStale?: (() => void) | undefined
}) {
  const { t } = useText(viewerText)
  const { shown, layout, active } = useController(viewer)
  const seen = shown.slice(0, layout)
  const current = shown[active]
  const list = useRef<HTMLUListElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image is shown.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <ul ref={list} className="pacs-viewer-images" aria-label={t('viewer.images')}>
      {items.map((item) => (
        <li key={item.key}>
          <ImageButton
            item={item}
            place={seen.indexOf(item.key)}
            isCurrent={item.key === current}
            isNumbered={layout > 1}
            onStale={onStale}
            onShow={() => viewer.show(item.key)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ImageButtonProps {
  item: StripItem
  /** The pane that shows it; -1 for none. */
  place: number
  isCurrent: boolean
  isNumbered: boolean
  onStale: (() => void) | undefined
  onShow: () => void
}

function ImageButton({ item, place, isCurrent, isNumbered, onStale, onShow }: ImageButtonProps) {
  const { t } = useText(imageText)
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
      aria-label={item.isClip ? `${name}, ${t('strip.clip')}` : name}
      title={item.comment || name}
      onClick={onShow}
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
      <span className="pacs-viewer-image-name pacs-numeric">
        {item.isClip && <ClipIcon />}
        {item.label ?? ''}
      </span>
    </button>
  )
}
