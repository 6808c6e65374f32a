/** Latin letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

/**
 * A person's name as it is compared: lower case, without accents, blanks, interpuncts and other marks between its parts.
 *
 * @param name - in any script.
 * @returns a text of letters and digits; empty when the name has none.
 */
export function foldPersonName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
  const latin = plain.replace(/[ßøđłæœıþð]/g, (letter) => letters[letter] ?? letter)
  // Marks of other scripts are part of their letters.
  return latin.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
