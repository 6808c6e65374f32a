import type { Keymap, KeyScope, Shortcut, ShortcutOptions } from '@opensono/pacs-capture'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'

/** Hands the page's keymap down. */
export const KeymapContext = createContext<Keymap | null>(null)

/** @returns the keymap of the nearest `PacsProvider`, or null on a page without one, which has no keys. */
export function useKeymap(): Keymap | null {
  return useContext(KeymapContext)
}

/** Covers the page while a dialog is open: keys of what is below have no effect. */
export function useKeyScope(scope: KeyScope, isOpen: boolean): void {
  const keymap = useKeymap()
  // Before the effects of what is in the dialog: what it binds is bound above the scope.
  useLayoutEffect(() => (isOpen ? keymap?.cover(scope) : undefined), [keymap, scope, isOpen])
}

/** How {@link useShortcut} acts. */
export interface UseShortcutOptions extends ShortcutOptions {
  /** @defaultValue true */
  isOn?: boolean | undefined
}

/**
 * Gives a key of the product its effect, as long as the component is mounted and no dialog opens over it.
 *
 * @param shortcut - which key.
 * @param onPress - what it does.
 * @param options - `over` as a constant of the module.
 */
export function useShortcut(
  shortcut: Shortcut,
  onPress: (event: KeyboardEvent) => void,
  { isOn = true, over }: UseShortcutOptions = {},
): void {
  const keymap = useKeymap()
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(
    () => (isOn ? keymap?.bind(shortcut, (event) => latest.current(event), { over }) : undefined),
    [keymap, shortcut, isOn, over],
  )
}
