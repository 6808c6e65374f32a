import { flushSync } from 'react-dom'

/** Keeps characters from controls that act on each of them, until it is known that no scanner typed them. */
export interface KeyHold {
  /** Takes a character that was typed into such a control. @returns whether it is held: the control must not see it yet. */
  take(event: KeyboardEvent, target: EventTarget | null): boolean
  /** True while the control gets them: their keys are no new ones. */
  isGivingBack(): boolean
  /** A hand typed them: the control gets them now. */
  giveBack(): void
  /** A scanner typed them: nobody gets them. */
  drop(): void
}

/** Parts of a date, and a button with a list that is searched by typing: what they were before a key cannot be put back. */
const actsAtOnce = '[role=spinbutton]:not(input), button[aria-haspopup=listbox]'

/** Types a character into such a control, as the browser would: into what has the focus by now, for a full part of a date hands it on. */
function type(first: Element, { key, code }: KeyboardEvent): void {
  const root = first.getRootNode()
  const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  const target = focused?.matches(actsAtOnce) ? focused : first
  const happens = { bubbles: true, cancelable: true, composed: true }
  target.dispatchEvent(new KeyboardEvent('keydown', { ...happens, key, code }))
  target.dispatchEvent(new InputEvent('beforeinput', { ...happens, data: key, inputType: 'insertText' }))
  target.dispatchEvent(new KeyboardEvent('keyup', { ...happens, key, code }))
}

/**
 * Makes a hold.
 *
 * @param waitMs - a character not followed by another one within this time was typed by hand.
 */
export function createKeyHold(waitMs: number): KeyHold {
  let held: { target: Element; event: KeyboardEvent }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGivingBack = false

  function drop(): void {
    clearTimeout(timer)
    held = []
  }
  function giveBack(): void {
    const given = held
    drop()
    isGivingBack = true
    // Each character acts on what the one before it did.
    for (const { target, event } of given) flushSync(() => type(target, event))
    isGivingBack = false
  }
  return {
    take(event, target) {
      if (!(target instanceof Element) || !target.matches(actsAtOnce)) return false
      held.push({ target, event })
      clearTimeout(timer)
      timer = setTimeout(giveBack, waitMs)
      return true
    },
    isGivingBack: () => isGivingBack,
    giveBack,
    drop,
  }
}
