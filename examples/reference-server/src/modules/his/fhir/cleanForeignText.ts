/** Marks that are not seen: they separate nothing (Unicode, Default_Ignorable_Code_Point and the categories Cf and Cc). */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu
const [nonJoiner, joiner] = ['\u200c', '\u200d']
/** Scripts of which joiners are no part; in others, such as Persian and Hindi, they change the word. */
const withoutJoiners =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
const isJoined = (letter: string | undefined) =>
  letter !== undefined && /^[\p{L}\p{M}]$/u.test(letter) && !withoutJoiners.test(letter)

/**
 * What is left of a text from another system: without marks that are not seen, with single blanks, and not too long. What is no character is
 * shown as `U+FFFD`.
 *
 * @param text - as it came.
 * @param most - characters.
 */
export function cleanForeignText(text: string, most: number): string {
  const letters = [...text.replace(/[\p{Cs}\p{Co}]/gu, '\ufffd').replace(/[^\S\ufeff]+/gu, ' ')]
  const seen = letters.map((letter, at) => {
    const isKept = (letter === nonJoiner || letter === joiner) && isJoined(letters[at - 1]) && isJoined(letters[at + 1])
    return isKept ? letter : letter.replace(invisible, '')
  })
  const plain = seen.join('').replace(/ +/g, ' ').trim()
  return [...plain].slice(0, most).join('').trim()
}
