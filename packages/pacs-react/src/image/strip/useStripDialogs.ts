import { useState } from 'react'
import type { StripItem } from '../StripItem'

/** What is open over a strip. */
export interface StripDialogsState {
  /** Shown large. */
  readonly shownKey: string | null
  /** Asked whether to delete or to give up. */
  readonly removing: readonly StripItem[]
  readonly exporting: readonly StripItem[]
  /** Moved to another patient, once that is chosen. */
  readonly moving: readonly StripItem[]
  readonly editing: { readonly item: StripItem; readonly field: 'comment' | 'name' } | null
}

/** What is open over a strip, and how it is opened and closed. */
export interface UseStripDialogsResult extends StripDialogsState {
  show: (key: string | null) => void
  remove: (items: readonly StripItem[]) => void
  export: (items: readonly StripItem[]) => void
  move: (items: readonly StripItem[]) => void
  edit: (editing: StripDialogsState['editing']) => void
}

const nothing: StripDialogsState = { shownKey: null, removing: [], exporting: [], moving: [], editing: null }

/** Keeps what is open over a strip. */
export function useStripDialogs(): UseStripDialogsResult {
  const [state, setState] = useState(nothing)
  return {
    ...state,
    show: (shownKey) => setState((now) => ({ ...now, shownKey })),
    remove: (removing) => setState((now) => ({ ...now, removing })),
    export: (exporting) => setState((now) => ({ ...now, exporting })),
    move: (moving) => setState((now) => ({ ...now, moving })),
    edit: (editing) => setState((now) => ({ ...now, editing })),
  }
}
