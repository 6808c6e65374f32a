import { foldSearch as folded } from '@opensono/pacs-core'
import type { Option } from '../ControlProps'

/**
 * Whether a typed text finds an option: within its name or its other words, or as the beginning of its code.
 *
 * @param option - what is offered.
 * @param typed - as typed; an empty text finds everything.
 */
export function isFoundBy({ label, description = '', words = '' }: Option, typed: string): boolean {
  const wanted = folded(typed)
  return folded(label).includes(wanted) || folded(words).includes(wanted) || folded(description).startsWith(wanted)
}

const mayBeChosen = ({ isDisabled }: Option) => isDisabled !== true

/** Options whose name or code is the typed text. */
function namedBy(options: readonly Option[], typed: string): Option[] {
  const wanted = folded(typed)
  if (wanted === '') return []
  return options.filter(
    (option) => mayBeChosen(option) && [option.label, option.description ?? ''].some((each) => folded(each) === wanted),
  )
}

/**
 * What is highlighted for a typed text: the first option whose name or code it is, else the first that it finds.
 *
 * @param options - those in the list.
 * @param typed - as typed.
 */
export function firstMatch(options: readonly Option[], typed: string): Option | null {
  return namedBy(options, typed)[0] ?? options.find((option) => mayBeChosen(option) && isFoundBy(option, typed)) ?? null
}

/**
 * What a text that is left in a box can only mean: the one option whose name or code it is.
 *
 * @param options - all of them.
 * @param typed - as typed.
 * @returns null when none or more than one is called so.
 */
export function namedOption(options: readonly Option[], typed: string): Option | null {
  const named = namedBy(options, typed)
  return named.length === 1 ? (named[0] ?? null) : null
}
