import { Tag } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { Menu } from '../../control/menu/Menu'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import type { StripItem } from '../StripItem'
import type { UseImageViewsResult } from './useImageViews'

/** An image, and the views that it may show. */
export interface ImageViewChoiceProps {
  item: StripItem
  /** From `useImageViews`. */
  views: UseImageViewsResult
}

/** The view that an image shows; a press offers the others. */
export function ImageViewChoice({ item, views }: ImageViewChoiceProps) {
  const { t } = useText(imageText)
  const name = views.nameOf(item) ?? (item.viewCode === null ? undefined : t('view.unknown', { code: item.viewCode }))
  if (!views.mayTag) {
    return name === undefined ? null : (
      <span className="pacs-view-name pacs-truncate" title={name}>
        {name}
      </span>
    )
  }
  const label = t('view.of', { name: itemName(t, item) })
  return (
    <Menu
      trigger={
        <Button
          size="small"
          variant="quiet"
          className="pacs-view-choice"
          icon={<Tag aria-hidden />}
          aria-label={item.viewCode === null ? label : `${label}: ${item.viewCode} ${name}`}
        >
          {item.viewCode ?? t('view.none')}
        </Button>
      }
      label={label}
      entries={views.menuOf(item)}
      onAction={(act) => views.handlers[act]?.(item)}
      placement="bottom end"
    />
  )
}
