const fields =
  'input:not([type=hidden]):not(:disabled):not([readonly]), select:not(:disabled), textarea:not(:disabled), button.pacs-select:not(:disabled), [role=spinbutton]:not([aria-readonly=true]), [role=radio]:not(:disabled)'

/** Whether Enter means something of its own where it was pressed. */
function keepsEnter(target: Element): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  // An open list takes Enter to choose, once something is marked in it or typed for it.
  if (target.getAttribute('aria-expanded') === 'true') return !isIdleCombo(target)
  // In a group of choices the arrows and the space bar choose.
  if (target.getAttribute('role') === 'radio') return false
  if (target instanceof HTMLButtonElement) return !target.classList.contains('pacs-select') || isEmptySelect(target)
  return false
}

/** A box whose list opened by itself: known patients that are offered, or the rows of a dictionary before anything is typed. */
function isIdleCombo(target: Element): boolean {
  if (!(target instanceof HTMLInputElement) || target.hasAttribute('aria-activedescendant')) return false
  return target.value === '' || target.closest('.pacs-known-field') !== null
}

function isEmptySelect(button: HTMLButtonElement): boolean {
  return button.querySelector('[data-placeholder]') !== null
}

/**
 * Enter goes to the next field, as registrars expect: the last one leads to the first button.
 *
 * @param form - the form.
 * @param target - where Enter was pressed.
 * @returns whether the focus was moved, so that the key has done its work.
 */
export function focusNextField(form: HTMLElement, target: EventTarget): boolean {
  if (!(target instanceof HTMLElement) || keepsEnter(target)) return false
  moveOn(form, target)
  return true
}

/**
 * Goes on from a box in which Enter has chosen.
 *
 * @param box - of a form.
 */
export function leaveBox(box: HTMLInputElement): void {
  if (box.form !== null) moveOn(box.form, box)
}

/** A control that is seldom changed, in a part of the form that says so: Tab reaches it, Enter passes it. */
const isPassed = (field: HTMLElement) => field.closest('[data-enter=passes]') !== null

const isBehind = (target: HTMLElement, field: HTMLElement) =>
  (target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function moveOn(form: HTMLElement, target: HTMLElement): void {
  const all = [...form.querySelectorAll<HTMLElement>(fields)].filter((field) => field.tabIndex >= 0 && !isPassed(field))
  const group = target.closest('.pacs-field, [role=radiogroup]')
  // The boxes of one date count as one field.
  const next =
    all.find((field) => isBehind(target, field) && (group === null || !group.contains(field))) ??
    form.querySelector<HTMLElement>('button[data-variant=primary]')
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
