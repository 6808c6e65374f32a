/**
 * Joins class names.
 *
 * @param names class names; empty, false and undefined ones are left out
 * @returns one string for `className`
 */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
