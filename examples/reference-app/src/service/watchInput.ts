/** What people do at a computer. */
const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Tells of every input of people at this page.
 *
 * @param onInput - called at each.
 */
export function watchInput(onInput: () => void): void {
  for (const kind of kinds) window.addEventListener(kind, onInput, { capture: true, passive: true })
}
