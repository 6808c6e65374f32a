import { ImageFileMark } from '../dicom/ImageFileMark'
import type { StripItem } from '../StripItem'
import { ThumbPicture, useThumbView } from './ThumbPicture'

/** The picture of an image in a question about it, with the mark of its file; the question says in words which image it is. */
export function SmallPicture({ item }: { item: StripItem }) {
  return (
    <span className="pacs-remove-picture" data-theme="dark" aria-hidden="true">
      <ThumbPicture item={item} view={useThumbView(item, undefined)} />
      <ImageFileMark image={item} isIconOnly className="pacs-file-mark-corner" />
    </span>
  )
}
