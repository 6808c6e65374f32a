import { pressedKey } from '@opensono/pacs-core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** What an element of the role `toolbar` takes of it. */
export interface UseToolbarKeysResult<Name extends string> {
  toolbarProps: {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** Whether Tab stops at this button. */
  isTabStop: (name: Name) => boolean
}

const buttonsOf = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLElement>('button')]

/**
 * One stop of Tab for a whole toolbar, the button that had the focus last; arrows, Home and End go from button to button.
 *
 * @param names - its buttons, in the order in which they are shown.
 */
export function useToolbarKeys<Name extends string>(names: readonly Name[]): UseToolbarKeysResult<Name> {
  const [current, setCurrent] = useState<Name | undefined>(undefined)
  const stop = current !== undefined && names.includes(current) ? current : names[0]
  return {
    isTabStop: (name) => name === stop,
    toolbarProps: {
      onFocus({ currentTarget, target }) {
        // Events of a popover bubble here though it is elsewhere.
        const name = names[buttonsOf(currentTarget).indexOf(target)]
        if (name !== undefined) setCurrent(name)
      },
      onKeyDown(event) {
        const { currentTarget, target } = event
        const buttons = buttonsOf(currentTarget)
        const place = target instanceof HTMLElement ? buttons.indexOf(target) : -1
        if (place < 0 || event.altKey || event.ctrlKey || event.metaKey) return
        const last = buttons.length - 1
        const next: Record<string, number> = {
          ArrowLeft: place === 0 ? last : place - 1,
          ArrowRight: place === last ? 0 : place + 1,
          Home: 0,
          End: last,
        }
        const goal = next[pressedKey(event)]
        if (goal === undefined) return
        event.preventDefault()
        buttons[goal]?.focus()
      },
    },
  }
}
