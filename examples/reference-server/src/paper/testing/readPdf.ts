import { poppler } from './poppler'

/** A word on a page, with its box in points from the upper left corner. */
export interface PdfWord {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/**
 * The text of each page that a reader can select, in the order of the file and without spaces and line breaks, which are
 * made by the places of words.
 */
export async function readPages(pdf: Uint8Array): Promise<string[]> {
  const text = (await poppler('pdftotext', ['-raw', '-', '-'], pdf)).toString()
  // Each page ends with a form feed.
  return text.split('\f').slice(0, -1).map(withoutSpaces)
}

/** A text as {@link readPages} gives it. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

/** The words of a page and where they are. */
export async function readWords(pdf: Uint8Array, page: number): Promise<PdfWord[]> {
  const flags = ['-bbox', '-f', String(page), '-l', String(page), '-', '-']
  const markup = (await poppler('pdftotext', flags, pdf)).toString()
  const words = markup.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)
  return Array.from(words, ([, left, top, right, bottom, text = '']) => {
    const [x, y] = [Number(left), Number(top)]
    return { text, x, y, width: Number(right) - x, height: Number(bottom) - y }
  })
}

/** What the file says of itself, as `pdfinfo` prints it. */
export async function readPdfInfo(pdf: Uint8Array): Promise<string> {
  return (await poppler('pdfinfo', ['-isodates', '-'], pdf)).toString()
}

/** Width and height in pixels of each picture of the file. */
export async function readPictureSizes(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const lines = (await poppler('pdfimages', ['-list', '-'], pdf)).toString().trim().split('\n').slice(2)
  return lines.map((line) => {
    const [, , , width, height] = line.trim().split(/ +/)
    return { width: Number(width), height: Number(height) }
  })
}
