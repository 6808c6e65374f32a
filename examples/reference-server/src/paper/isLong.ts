import type { AnyPaper } from './job'

/** Lines of a page, and letters of a line, when most of a page is text. */
const page = { lines: 45, letters: 90 }
const mostPages = 20

/** How many lines a text takes. Chinese letters are twice as wide. */
function linesOf(text: string): number {
  let lines = 0
  for (const paragraph of text.split('\n')) {
    const width = paragraph.length + paragraph.replace(/[\0-\u2e7f]/g, '').length
    lines += Math.max(1, Math.ceil(width / page.letters))
  }
  return lines
}

/** Whether a report would take more pages than anybody looks through before it is printed. */
export function isLong(paper: AnyPaper): boolean {
  if ('kind' in paper) return false
  const lines = paper.parts.reduce((sum, part) => sum + (part.kind === 'section' ? linesOf(part.text) : 0), 0)
  return lines > mostPages * page.lines
}
