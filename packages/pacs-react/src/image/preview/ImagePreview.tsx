import { formatDateTime } from '@opensono/pacs-core'
import { ChevronLeft, ChevronRight, FileX, ImageOff, MessageSquareText } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { EmptyState } from '../../control/feedback/EmptyState'
import { useShortcut } from '../../control/key/useKeymap'
import { Dialog } from '../../control/overlay/Dialog'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import { RefusedNote } from '../RefusedNote'
import type { StripItem } from '../StripItem'
import { useStablePicture } from '../useStablePicture'

/** Which image of a strip is shown large. */
export interface ImagePreviewProps {
  items: readonly StripItem[]
  /** Key of the image; null shows nothing. */
  shownKey: string | null
  onShow: (key: string | null) => void
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
}

/** The whole picture, or the clip playing. Arrow keys go to the former and the next; in a clip they go back and forth. */
export function ImagePreview({ items, shownKey, onShow, onStale }: ImagePreviewProps) {
  const { t } = useText(imageText)
  const user = useUser()
  const index = items.findIndex((item) => item.key === shownKey)
  const item = items[index]
  const former = item && items[index - 1]
  const next = item && items[index + 1]

  function step(event: KeyboardEvent, to: StripItem | undefined): void {
    // In a clip the arrow keys are the player's.
    if (to !== undefined && !(event.composedPath()[0] instanceof HTMLVideoElement)) onShow(to.key)
  }
  useShortcut('previousImage', (event) => step(event, former), { isOn: former !== undefined })
  useShortcut('nextImage', (event) => step(event, next), { isOn: next !== undefined })

  if (item === undefined) return null
  return (
    <Dialog
      isOpen
      onOpenChange={() => onShow(null)}
      title={t(item.isNumbered ? 'preview.title' : 'preview.titleNamed', {
        name: itemName(t, item),
        index: index + 1,
        count: items.length,
      })}
      size="large"
      isDismissable
      className="pacs-preview"
    >
      <div className="pacs-preview-body">
        <Stage key={item.key} item={item} onStale={onStale} />
        <footer className="pacs-preview-foot">
          <IconButton
            label={t('preview.previous')}
            icon={<ChevronLeft />}
            isDisabled={!former}
            onPress={() => former && onShow(former.key)}
          />
          <div className="pacs-preview-facts">
            <p className="pacs-numeric">
              {formatDateTime(item.createdAt, user?.timeZone)}
              {item.url === null && ` · ${t('preview.notStored')}`}
            </p>
            {item.comment !== '' && (
              <p className="pacs-preview-comment">
                <MessageSquareText aria-hidden />
                {item.comment}
              </p>
            )}
            {item.refused !== null && <RefusedNote refused={item.refused} />}
          </div>
          <IconButton
            label={t('preview.next')}
            icon={<ChevronRight />}
            isDisabled={!next}
            onPress={() => next && onShow(next.key)}
          />
        </footer>
      </div>
    </Dialog>
  )
}

function Stage({ item, onStale }: { item: StripItem; onStale: (() => void) | undefined }) {
  const { t } = useText(imageText)
  const { foreignKind } = item
  const isShowable = !item.isDamaged && foreignKind === null
  const { src, isDamaged, onError, onLoad } = useStablePicture(isShowable ? item.url : item.pictureUrl, onStale)
  return (
    <div className="pacs-preview-stage" data-theme="dark">
      {item.isDamaged ? (
        <EmptyState icon={<FileX />} title={t('preview.changed')}>
          {t('preview.changedText')}
        </EmptyState>
      ) : foreignKind !== null && (src === null || item.isClip) ? (
        <EmptyState icon={<ImageOff />} title={t('preview.otherProgram')}>
          {t('preview.otherProgramText', { kind: foreignKind })}
        </EmptyState>
      ) : isDamaged ? (
        <EmptyState icon={<ImageOff />} title={t('preview.damaged')}>
          {t('preview.damagedText')}
        </EmptyState>
      ) : item.isClip && src !== null ? (
        <video
          src={src}
          controls
          autoPlay
          loop
          muted
          playsInline
          onError={onError}
          onLoadedData={onLoad}
          aria-label={itemName(t, item)}
        />
      ) : (
        <img src={src ?? item.pictureUrl ?? undefined} alt={itemName(t, item)} onError={onError} onLoad={onLoad} />
      )}
    </div>
  )
}
