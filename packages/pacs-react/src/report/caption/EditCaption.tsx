import type { StripItem } from '../../image/StripItem'
import { EditImage } from '../../image/strip/EditImage'
import { useImageActions } from '../../image/strip/useImageActions'

interface EditCaptionProps {
  item: StripItem
  /** What it is written at. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Writes what stands below an image on paper: its comment, wherever it is shown. */
export function EditCaption({ item, anchor, onClose }: EditCaptionProps) {
  const { comment } = useImageActions()
  return <EditImage item={item} field="comment" anchor={anchor} onComment={comment} onClose={onClose} />
}
