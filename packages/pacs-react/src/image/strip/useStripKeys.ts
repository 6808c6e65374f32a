import { pressedKey } from '@opensono/pacs-core'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import type { StripItem } from '../StripItem'
import type { UseSelectionResult } from './useSelection'

/** What keys and presses do in a strip. */
export interface UseStripKeysOptions {
  items: readonly StripItem[]
  selection: UseSelectionResult
  onOpen: (item: StripItem) => void
  /** Undefined where nothing may be deleted. */
  onDelete?: ((items: readonly StripItem[]) => void) | undefined
  /** Moves images by one place; undefined where the order may not be changed. */
  onMove?: ((items: readonly StripItem[], step: -1 | 1) => void) | undefined
}

/** What an image of a strip takes of it. */
export interface StripKeyProps {
  /** The one image of the strip that Tab stops at. */
  isCurrent: boolean
  pictureRef: (element: HTMLButtonElement | null) => void
  onPress: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** Keys of a strip. */
export interface UseStripKeysResult {
  /** The image that has the focus; undefined while none has. */
  focused: StripItem | undefined
  /** Key of the one that Tab stops at: it must be mounted, wherever the strip is scrolled. */
  currentKey: string | undefined
  propsOf: (item: StripItem) => StripKeyProps
  /** The picture of an image as it is on the screen, to anchor something to or to give the focus back. */
  pictureOf: (item: StripItem) => HTMLButtonElement | null
}

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * One stop of Tab for a whole strip. Arrows go from image to image, with Shift they choose, with Alt they move the image;
 * Space chooses, Ctrl+A chooses all, Escape none, Enter shows, Delete deletes. A press shows; with Ctrl, with Shift, or
 * while some are chosen, it chooses.
 *
 * @param options - the strip and what happens.
 */
export function useStripKeys(options: UseStripKeysOptions): UseStripKeysResult {
  const { items, selection, onOpen, onDelete, onMove } = options
  const [currentKey, setCurrentKey] = useState<string | null>(null)
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const pictures = useRef(new Map<string, HTMLButtonElement>())
  /** The image that gets the focus as soon as it is mounted. */
  const awaited = useRef<string | null>(null)
  const current = items.find(({ key }) => key === currentKey) ?? items[0]
  const several = (item: StripItem) => (selection.isChosen(item) ? selection.chosen : [item])

  function neighbour(item: StripItem, key: string): StripItem | undefined {
    const index = items.indexOf(item)
    if (key === 'Home') return items[0]
    if (key === 'End') return items.at(-1)
    // Rows are mounted whole, so that any of them says how many images it has.
    const tops = items.flatMap((each) => pictures.current.get(each.key)?.parentElement?.offsetTop ?? [])
    const columns = Math.max(1, tops.filter((top) => top === tops[0]).length)
    const step = steps[key]
    if (step === undefined) return undefined
    return items[index + step * (key === 'ArrowUp' || key === 'ArrowDown' ? columns : 1)]
  }

  function focusOn(item: StripItem): void {
    const picture = pictures.current.get(item.key)
    picture?.focus()
    if (picture !== undefined) return
    awaited.current = item.key
    setCurrentKey(item.key)
  }

  function toggle(item: StripItem): void {
    if (item.imageId !== null) selection.choose(item, !selection.isChosen(item))
  }

  function act(event: KeyboardEvent, item: StripItem): boolean {
    const key = pressedKey(event)
    const step = steps[key]
    if (event.altKey) {
      if (step === undefined || onMove === undefined || item.imageId === null) return false
      onMove(several(item), step)
      return true
    }
    const next = neighbour(item, key)
    if (next !== undefined) {
      focusOn(next)
      if (event.shiftKey) {
        if (!selection.isChosen(item) && item.imageId !== null && selection.chosen.length === 0) {
          selection.choose(item, true)
        }
        selection.chooseUpTo(next)
      }
      return true
    }
    if (key === 'Space') toggle(item)
    else if (key === 'Enter') onOpen(item)
    else if (key === 'A' && (event.ctrlKey || event.metaKey)) selection.chooseAll()
    else if (key === 'Escape' && selection.chosen.length > 0) selection.chooseNone()
    else if (key === 'Delete' && onDelete !== undefined) onDelete(several(item))
    else return step !== undefined
    return true
  }

  return {
    currentKey: current?.key,
    focused: items.find(({ key }) => key === focusedKey),
    pictureOf: (item) => pictures.current.get(item.key) ?? null,
    propsOf: (item) => ({
      isCurrent: item === current,
      pictureRef(element) {
        if (element === null) pictures.current.delete(item.key)
        else pictures.current.set(item.key, element)
        if (element === null || awaited.current !== item.key) return
        awaited.current = null
        element.focus()
      },
      onPress(event) {
        if (event.shiftKey) selection.chooseUpTo(item)
        else if (event.ctrlKey || event.metaKey || selection.chosen.length > 0) toggle(item)
        else onOpen(item)
      },
      onKeyDown(event) {
        if (act(event, item)) {
          event.preventDefault()
          event.stopPropagation()
        }
      },
      onFocus() {
        setCurrentKey(item.key)
        setFocusedKey(item.key)
      },
      onBlur(event) {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocusedKey(null)
      },
    }),
  }
}
