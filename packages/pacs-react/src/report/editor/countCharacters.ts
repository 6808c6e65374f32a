/** Characters of a text, as limits count them. */
export function countCharacters(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length; index += 1) {
    // The second half of a character beyond the first 65,536.
    const unit = text.charCodeAt(index)
    if (unit >= 0xdc00 && unit <= 0xdfff) count -= 1
  }
  return count
}
