import type { Option } from '../ControlProps'

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * Whether a typed text finds an option: within its name, or as the beginning of its code.
 *
 * @param option - what is offered.
 * @param typed - as typed; an empty text finds everything.
 */
export function isFoundBy({ label, description = '' }: Option, typed: string): boolean {
  const wanted = folded(typed)
  return folded(label).includes(wanted) || folded(description).startsWith(wanted)
}

/**
 * What Enter takes for a typed text: the one option that bears it as its name or code, else the only one that it finds.
 *
 * @param options - those in the list.
 * @param typed - as typed.
 * @returns null when nothing or more than one is meant.
 */
export function meantOption(options: readonly Option[], typed: string): Option | null {
  const wanted = folded(typed)
  if (wanted === '') return null
  const free = options.filter(({ isDisabled }) => isDisabled !== true)
  const named = free.filter(({ label, description }) =>
    [label, description ?? ''].some((each) => folded(each) === wanted),
  )
  const found = named.length > 0 ? named : free.filter((option) => isFoundBy(option, typed))
  const [first] = found
  return found.length === 1 && first !== undefined ? first : null
}
