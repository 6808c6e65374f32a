import { listen, type PageEvents } from './followLogin'

/** What people do at a computer. */
const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Reports every input of people at this page.
 *
 * @param page - the window.
 * @param onInput - called at each.
 * @returns ends it.
 */
export function watchInput(page: PageEvents, onInput: () => void): () => void {
  const stops = kinds.map((kind) => listen(page, kind, onInput, { capture: true, passive: true }))
  return () => {
    for (const stop of stops) stop()
  }
}
