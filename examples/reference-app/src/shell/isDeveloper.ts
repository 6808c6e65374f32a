/** What `dev` in an address must say for the performance dialog. */
const developerValue = 'developer'

/**
 * Whether an address asks for the performance dialog.
 *
 * @param search - the query of the address.
 */
export function isDeveloper(search: string): boolean {
  return new URLSearchParams(search).get('dev') === developerValue
}
