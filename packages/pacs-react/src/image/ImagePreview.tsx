import { formatDateTime } from '@opensono/pacs-core'
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../control/button/IconButton'
import { EmptyState } from '../control/feedback/EmptyState'
import { Dialog } from '../control/overlay/Dialog'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { imageText } from './imageText'
import { itemName } from './itemName'
import type { StripItem } from './StripItem'

/** Which image of a strip is shown large. */
export interface ImagePreviewProps {
  items: readonly StripItem[]
  /** Key of the image; null shows nothing. */
  shownKey: string | null
  onShow: (key: string | null) => void
}

/** The whole picture, or the clip playing. Arrow keys go to the former and the next. */
export function ImagePreview({ items, shownKey, onShow }: ImagePreviewProps) {
  const { t } = useText(imageText)
  const user = useUser()
  const index = items.findIndex((item) => item.key === shownKey)
  const item = items[index]
  if (item === undefined) return null
  const former = items[index - 1]
  const next = items[index + 1]
  return (
    <Dialog
      isOpen
      onOpenChange={() => onShow(null)}
      title={t('preview.title', { name: itemName(t, item), count: items.length })}
      size="large"
      isDismissable
      className="pacs-preview"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys double the two buttons */}
      <div
        className="pacs-preview-body"
        onKeyDown={(event) => {
          // In a clip the arrow keys are the player's.
          if (event.target instanceof HTMLVideoElement) return
          if (event.key === 'ArrowLeft' && former) onShow(former.key)
          if (event.key === 'ArrowRight' && next) onShow(next.key)
        }}
      >
        <Stage key={item.key} item={item} />
        <footer className="pacs-preview-foot">
          <IconButton
            label={t('preview.previous')}
            icon={<ChevronLeft />}
            isDisabled={!former}
            onPress={() => former && onShow(former.key)}
          />
          <span className="pacs-preview-facts pacs-numeric">
            {formatDateTime(item.createdAt, user?.timeZone)}
            {item.comment !== '' && ` · ${item.comment}`}
            {item.url === null && ` · ${t('preview.notStored')}`}
          </span>
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

function Stage({ item }: { item: StripItem }) {
  const { t } = useText(imageText)
  // The address is short-lived and new with every answer: what is shown keeps the one it began with.
  const [source] = useState(item.url)
  const [isDamaged, setDamaged] = useState(false)
  const url = source ?? item.url
  return (
    <div className="pacs-preview-stage" data-theme="dark">
      {isDamaged ? (
        <EmptyState icon={<ImageOff />} title={t('preview.damaged')}>
          {t('preview.damagedText')}
        </EmptyState>
      ) : item.isClip && url !== null ? (
        <video src={url} controls autoPlay loop muted playsInline onError={() => setDamaged(true)} />
      ) : (
        <img src={url ?? item.pictureUrl ?? undefined} alt={itemName(t, item)} onError={() => setDamaged(true)} />
      )}
    </div>
  )
}
