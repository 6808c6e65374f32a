import { pressedKey } from '@opensono/pacs-core'
import type { KeyboardEvent } from 'react'

const isIn = (target: HTMLElement, what: string) => target.closest(what) !== null
const controls = '[data-grip], [data-row-menu], .pacs-dictionary-act'

/**
 * Keys of a row's controls: on the grip the up and down arrows move the row, as they do anywhere in the row with Alt; the right
 * and left arrows lead from the row to its grip, to its menu, and back.
 *
 * @param step - moves a row; undefined while nothing may be moved.
 */
export function useDictionaryKeys(step: ((id: string, by: -1 | 1) => void) | undefined) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event
    const key = pressedKey(event)
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>('[data-row-id]')
    const id = row?.dataset.rowId
    if (row === null || id === undefined) return
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (isVertical && (event.altKey || isIn(target, '[data-grip]'))) {
      event.preventDefault()
      // The table would move the focus to the next row.
      event.stopPropagation()
      step?.(id, key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
    const stops = [row, ...row.querySelectorAll<HTMLElement>(controls)]
    const next = stops[stops.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]
    if (next === undefined || !stops.includes(target)) return
    event.preventDefault()
    next.focus()
  }
}
