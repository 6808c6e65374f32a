import { foldText } from '@opensono/pacs-core'
import type { ReactNode } from 'react'

/** Something that a command palette leads to. */
export interface PaletteEntry<Id extends string = string> {
  id: Id
  label: string
  /** Stands over the entries of its kind, which follow one another. */
  group: string
  icon?: ReactNode
  /** Other words by which it is found: the label in another language. */
  keywords?: readonly string[] | undefined
  /** Made of the typed text: shown whatever is typed. */
  isAlways?: boolean | undefined
}

/**
 * The entries that a typed text finds: each of its words begins a word of the entry, or occurs within it where words have no
 * spaces.
 *
 * @param entries - all of them, in their order.
 * @param text - as typed.
 */
export function matchEntries<Entry extends PaletteEntry>(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = foldText(text).toLowerCase().split(' ').filter(Boolean)
  return entries.filter(({ label, keywords = [], isAlways }) => {
    if (isAlways === true) return true
    const words = foldText([label, ...keywords].join(' ')).toLowerCase()
    return wanted.every((part) =>
      /^[\x20-\x7e]+$/.test(part) ? ` ${words}`.includes(` ${part}`) : words.includes(part),
    )
  })
}
