import { type CSSProperties, Fragment, type ReactNode, type RefObject, useRef, useState, type WheelEvent } from 'react'
import type { ControlProps } from '../ControlProps'
import { mountedRuns } from './mountedRows'
import { type ListDirection, useMountedRows } from './useMountedRows'

/** What the element of an entry takes: where it is in the whole list, of which only a part is mounted. */
export interface WindowedEntry {
  /** Its index in the list. */
  readonly 'data-entry': number
  /** Its key. */
  readonly 'data-key': string
  /** How many entries the whole list has. */
  readonly 'aria-setsize': number
  /** Its place among them, from 1. */
  readonly 'aria-posinset': number
}

/** A long list of equally large entries. */
export interface WindowedListProps<Item> extends ControlProps {
  /** The entries, in their order. */
  items: readonly Item[]
  /** What names an entry while it is in the list. */
  keyOf: (item: Item) => string
  /** Draws an entry: a list item that takes `entry`. */
  children: (item: Item, entry: WindowedEntry) => ReactNode
  /** Which way it runs; a column may be a grid. @defaultValue 'column' */
  direction?: ListDirection | undefined
  /** Whether the order says something: an `ol`. @defaultValue false */
  isOrdered?: boolean | undefined
  /** Index of the entry that is scrolled into view whenever it is another one; -1 for none. It needs a list that scrolls itself. @defaultValue -1 */
  current?: number | undefined
  /** Keys of entries that stay mounted wherever the list is scrolled. What had the focus last, or is dragged, stays anyway. */
  kept?: readonly (string | undefined)[] | undefined
  /** The list itself. */
  listRef?: RefObject<(HTMLUListElement & HTMLOListElement) | null> | undefined
  /** The wheel was turned over it. */
  onWheel?: ((event: WheelEvent<HTMLElement>) => void) | undefined
}

/**
 * A list of equally large entries that mounts what is seen and a few on each side, so that hundreds cost as much as ten. The boxes
 * around it scroll, or it does itself; the room of what is not mounted is kept.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { items, keyOf, children, direction = 'column', isOrdered = false, current = -1, kept = [] } = props
  const { className, id, style } = props
  const own = useRef<(HTMLUListElement & HTMLOListElement) | null>(null)
  const list = props.listRef ?? own
  const [usedKey, setUsedKey] = useState<string | null>(null)
  const { start, end, columns, roomOf } = useMountedRows(list, { count: items.length, current, direction })
  const rowCount = Math.ceil(items.length / columns)
  const keys = [usedKey, ...kept]
  const keptRows = items.flatMap((item, index) => (keys.includes(keyOf(item)) ? [Math.floor(index / columns)] : []))
  const runs = mountedRuns({ start, end }, keptRows, rowCount)
  const after = rowCount - (runs.at(-1)?.end ?? 0)
  // A menu of an entry is outside of the list: the entry that opened it stays the one that is used.
  const noteUse = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof Element) || list.current?.contains(target) !== true) return
    const key = target.closest<HTMLElement>('[data-entry]')?.dataset.key
    if (key !== undefined) setUsedKey(key)
  }
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List
      ref={list}
      id={id}
      style={style}
      className={className}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
      onFocus={noteUse}
      onDragStart={noteUse}
      onWheel={props.onWheel}
    >
      {runs.flatMap((run) => [
        run.skipped > 0 && <Space key={`before ${run.end}`} direction={direction} px={roomOf(run.skipped)} />,
        ...items.slice(run.start * columns, run.end * columns).map((item, at) => (
          <Fragment key={keyOf(item)}>
            {children(item, {
              'data-entry': run.start * columns + at,
              'data-key': keyOf(item),
              'aria-setsize': items.length,
              'aria-posinset': run.start * columns + at + 1,
            })}
          </Fragment>
        )),
      ])}
      {after > 0 && <Space direction={direction} px={roomOf(after)} />}
    </List>
  )
}

/** The room of entries that are not mounted. */
function Space({ direction, px }: { direction: ListDirection; px: number }) {
  const style = { '--pacs-windowed-space': `${px}px` } as CSSProperties
  return <li aria-hidden className="pacs-windowed-space" data-direction={direction} style={style} />
}
