import { type ImageId, limits, type PacsError } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import { TextPopover } from './TextPopover'

/** What is written about an image. */
export interface EditImageProps {
  item: StripItem
  field: 'comment' | 'name'
  anchor: HTMLElement | null
  /** Null takes the comment away. */
  onComment: (imageId: ImageId, comment: string | null) => Promise<PacsError | null>
  onRename?: ((imageId: ImageId, name: string) => Promise<PacsError | null>) | undefined
  onClose: () => void
}

/** Writes the comment or the name of an image at its picture; what was there before can be brought back. */
export function EditImage({ item, field, anchor, onComment, onRename, onClose }: EditImageProps) {
  const { t } = useText(imageText)
  const toasts = useToasts()
  const errorText = useErrorText()
  const { imageId } = item
  if (imageId === null) return null
  const name = itemName(t, item)

  function offerUndo(text: string, undo: () => Promise<PacsError | null>): void {
    toasts.show({
      tone: 'success',
      text,
      durationMs: undoMs,
      action: {
        label: t('edit.undo'),
        onPress: () =>
          void undo().then((failed) => {
            if (failed !== null) toasts.error(errorText(failed))
          }),
      },
    })
  }

  async function comment(text: string | null): Promise<PacsError | null> {
    if (imageId === null) return null
    const failed = await onComment(imageId, text)
    const former = item.comment === '' ? null : item.comment
    const said = t(text === null ? 'edit.commentRemoved' : 'edit.commentSaved', { name })
    if (failed === null) offerUndo(said, () => onComment(imageId, former))
    return failed
  }

  async function rename(text: string): Promise<PacsError | null> {
    if (imageId === null || onRename === undefined) return null
    const failed = await onRename(imageId, text)
    if (failed === null) offerUndo(t('edit.renamed', { name, next: text }), () => onRename(imageId, name))
    return failed
  }

  return field === 'comment' ? (
    <TextPopover
      anchor={anchor}
      label={t('edit.commentOn', { name })}
      value={item.comment}
      maxLength={limits.imageCommentLength}
      onSave={comment}
      onRemove={item.comment === '' ? undefined : () => comment(null)}
      onClose={onClose}
    />
  ) : (
    <TextPopover
      anchor={anchor}
      label={t('edit.nameOf', { name })}
      value={name}
      maxLength={limits.bufferNameLength}
      onSave={rename}
      onClose={onClose}
    />
  )
}

/** Long enough to read it and to think again. */
const undoMs = 8_000
