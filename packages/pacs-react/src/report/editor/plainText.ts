/** Elements that start lines of their own. */
const blocks = 'address, article, blockquote, div, dd, dt, h1, h2, h3, h4, h5, h6, li, p, pre, section, tr'

/** The words of a page in their lines; of hidden parts, styles and scripts nothing. The page is never shown, and nothing of it is loaded. */
export function textOfHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const part of page.querySelectorAll('style, script, template, title')) part.remove()
  for (const cell of page.querySelectorAll('td + td, th + th, td + th')) cell.prepend('\t')
  // Line breaks of the source are blanks; only elements part lines.
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    node.nodeValue = (node.nodeValue ?? '').replace(/[ \r\n]+/g, ' ')
  }
  for (const line of page.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of page.querySelectorAll(blocks)) block.append('\n')
  return (page.body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/^ +| +$/g, ''))
    .join('\n')
    .replace(/\n+$/, '')
}

/** What no report may hold: control characters, and half of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are taken out
const unwanted = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu

/**
 * The plain text of what is pasted or dropped.
 *
 * @param data - what the clipboard holds; words of programs that write no plain text are taken from their HTML.
 */
export function plainTextOf(data: Pick<DataTransfer, 'getData'>): string {
  const text = data.getData('text/plain') || textOfHtml(data.getData('text/html'))
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(unwanted, '')
}
