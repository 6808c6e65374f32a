/** Prefixes of names in the buffer; shown in the interface's language as `image.prefix.<letter>`. */
export const bufferPrefixes = ['A', 'B', 'C', 'D'] as const

/** Prefix of names in the buffer. */
export type BufferPrefix = (typeof bufferPrefixes)[number]

/**
 * The next name in the buffer: the prefix and a number that runs for each prefix.
 *
 * @param prefixText - the prefix as shown in the interface's language.
 * @param names - the names in the buffer now.
 */
export function nextBufferName(prefixText: string, names: readonly string[]): string {
  const taken = names
    .filter((name) => name.startsWith(prefixText))
    .map((name) => Number(name.slice(prefixText.length)))
    .filter((suffix) => Number.isInteger(suffix) && suffix > 0)
  return `${prefixText}${Math.max(0, ...taken) + 1}`
}
