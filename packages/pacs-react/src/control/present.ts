/** The same props with undefined left out of every value. */
export type Present<Props> = { [Key in keyof Props]: Exclude<Props[Key], undefined> }

/**
 * Drops the props whose value is undefined. Our props accept an explicit undefined because form state hands it out;
 * react-aria's types tell "absent" from "undefined".
 *
 * @param props any props
 * @returns a new object without undefined values
 */
export function present<Props extends object>(props: Props): Present<Props> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Present<Props>
}
