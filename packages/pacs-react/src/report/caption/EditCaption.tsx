import type { StripItem } from '../../image/StripItem'
import { EditImage } from '../../image/strip/EditImage'
import { useImageActions } from '../../image/strip/useImageActions'

interface EditCaptionProps {
  item: StripItem
  /** What it is written at. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Edits the caption that is printed below an image: its comment. */
export function EditCaption({ item, anchor, onClose }: EditCaptionProps) {
  const { comment } = useImageActions()
  return <EditImage item={item} field="comment" anchor={anchor} onComment={comment} onClose={onClose} />
}
