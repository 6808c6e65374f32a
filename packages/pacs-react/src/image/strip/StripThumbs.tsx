import type { ImageId } from '@opensono/pacs-core'
import type { ReactNode } from 'react'
import { WindowedList } from '../../control/list/WindowedList'
import type { MenuEntry } from '../../control/menu/Menu'
import type { StripItem } from '../StripItem'
import { type DragSource, startImageDrag } from './dragImages'
import type { StripHandlers } from './stripHandlers'
import type { StripAct } from './stripMenu'
import { Thumb } from './Thumb'
import type { ReorderProps } from './useReorder'
import type { UseSelectionResult } from './useSelection'
import type { UseStripResult } from './useStrip'
import type { UseStripKeysResult } from './useStripKeys'

/** The thumbnails of a strip and what can be done with each. */
export interface StripThumbsProps {
  /** What the strip is called. */
  title: string
  /** Id of what explains its keys. */
  hintId: string
  strip: Pick<UseStripResult, 'items' | 'refreshAddresses'>
  selection: UseSelectionResult
  stripKeys: UseStripKeysResult
  /** Images that something is being done with. */
  busyIds: ReadonlySet<ImageId>
  handlers: StripHandlers
  menuOf: (item: StripItem) => readonly MenuEntry<StripAct>[]
  viewNameOf?: (item: StripItem) => string | undefined
  noteOf?: (item: StripItem) => ReactNode
  reorderOf?: (item: StripItem) => ReorderProps | undefined
  canDrag: (item: StripItem) => boolean
  /** Where dragged images come from. */
  source: DragSource
}

/** The ids of the images of a strip that the server has. */
export const idsOf = (items: readonly StripItem[]): readonly ImageId[] => items.flatMap((item) => item.imageId ?? [])

/** The thumbnails of a strip, the same for the study and the buffer. */
export function StripThumbs(props: StripThumbsProps) {
  const { strip, selection, stripKeys, busyIds, handlers, menuOf, viewNameOf, noteOf, reorderOf, canDrag, source } =
    props
  return (
    <WindowedList
      className="pacs-strip-list"
      aria-label={props.title}
      aria-describedby={props.hintId}
      items={strip.items}
      keyOf={({ key }) => key}
      kept={[stripKeys.currentKey]}
    >
      {(item, entry) => (
        <Thumb
          item={item}
          entry={entry}
          keys={stripKeys.propsOf(item)}
          isSelected={selection.isChosen(item)}
          onSelect={item.imageId === null ? undefined : (isNow) => selection.choose(item, isNow)}
          onStale={strip.refreshAddresses}
          onRetry={() => handlers.retry?.(item)}
          viewName={viewNameOf?.(item)}
          note={noteOf?.(item)}
          acts={menuOf(item)}
          onAct={(id) => handlers[id]?.(item)}
          isBusy={item.imageId !== null && busyIds.has(item.imageId)}
          reorder={reorderOf?.(item)}
          onDragStart={
            // All that are chosen are dragged when this one is among them.
            canDrag(item)
              ? (event) => startImageDrag(event, idsOf(selection.isChosen(item) ? selection.chosen : [item]), source)
              : undefined
          }
        />
      )}
    </WindowedList>
  )
}
