import { poppler } from './poppler'

/** A page as a printer would draw it: grey values from 0 (black), row by row from the top. */
export interface PageInk {
  width: number
  height: number
  dotsPerPoint: number
  grey: Uint8Array
}

/** Draws a page of a PDF as a printer would. */
export async function drawPdf(bytes: Uint8Array, page: number, dotsPerInch = 144): Promise<PageInk> {
  const flags = ['-f', String(page), '-l', String(page), '-r', String(dotsPerInch), '-gray', '-singlefile', '-']
  const picture = await poppler('pdftoppm', flags, bytes)
  // PGM: "P5 width height 255" and then the dots.
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1'))
  if (!head) throw new Error('pdftoppm drew nothing')
  return {
    width: Number(head[1]),
    height: Number(head[2]),
    dotsPerPoint: dotsPerInch / 72,
    grey: new Uint8Array(picture.subarray(head[0].length)),
  }
}

/** How much of a box is inked, from 0 to 1. The box is given in points from the upper left corner. */
export function inkIn(page: PageInk, box: { x: number; y: number; width: number; height: number }): number {
  const scale = page.dotsPerPoint
  const left = Math.max(0, Math.floor(box.x * scale))
  const right = Math.min(page.width, Math.ceil((box.x + box.width) * scale))
  const top = Math.max(0, Math.floor(box.y * scale))
  const bottom = Math.min(page.height, Math.ceil((box.y + box.height) * scale))
  let dark = 0
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      if ((page.grey[row * page.width + column] ?? 255) < 128) dark += 1
    }
  }
  return dark / Math.max(1, (right - left) * (bottom - top))
}
