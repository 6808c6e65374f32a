import type { ImageId } from '@opensono/pacs-core'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { useText } from '../../provider/useText'
import { useImageFileMark } from '../dicom/useImageFileMark'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { SmallPicture } from './SmallPicture'

/** What is about to be deleted. */
export interface RemoveImagesProps {
  /** Nothing is asked while it is empty. One that is not stored yet is given up instead. */
  items: readonly StripItem[]
  onClose: () => void
  onRemove: (imageIds: readonly ImageId[]) => void
  onDiscard: (uploadId: string) => void
}

/** As many are shown and named; the count says how many there are. */
const mostShown = 6

/** Asks once before images are deleted or an upload is given up. */
export function RemoveImages({ items, onClose, onRemove, onDiscard }: RemoveImagesProps) {
  const { t } = useText(imageText)
  const stored = items.flatMap((item) => item.imageId ?? [])
  const isUpload = stored.length === 0
  const shown = items.slice(0, mostShown)
  const fileMarkOf = useImageFileMark()
  const names = shown.map((item) => {
    const mark = fileMarkOf(item)
    return mark === null ? itemName(t, item) : t('strip.marked', { name: itemName(t, item), mark: mark.text })
  })
  return (
    <ConfirmDialog
      isOpen={items.length > 0}
      title={isUpload ? t('strip.discardTitle') : t('strip.removeTitle', { count: stored.length })}
      confirmLabel={isUpload ? t('strip.discard') : t('strip.remove')}
      tone="danger"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (isUpload) for (const item of items) if (item.uploadId !== null) onDiscard(item.uploadId)
        if (stored.length > 0) onRemove(stored)
      }}
    >
      <div className="pacs-remove-pictures">
        {shown.map((item) => (
          <SmallPicture key={item.key} item={item} />
        ))}
      </div>
      {isUpload
        ? t('strip.discardText')
        : t('strip.removeText', {
            names: `${names.join(t('common.listSeparator'))}${items.length > names.length ? ' …' : ''}`,
          })}
    </ConfirmDialog>
  )
}
