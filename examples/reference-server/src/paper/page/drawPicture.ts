import { labelPadding, lineHeight } from '@opensono/pacs-core/measure'
import sharp from 'sharp'
import type { DrawnPicture } from '../drawnPicture'
import type { PaperDrawings } from '../reportPaper'
import { drawingShapes, inks } from './drawingShapes'
import { fontRuns } from './fonts'
import { oneLine } from './plainText'
import { makePrintable } from './printable'
import { type PrintPicture, readPicture } from './readPicture'
import type { Drawn } from './renderReport'

/** A narrower picture is enlarged: values would be too small to be read. */
const leastWidth = 480

/** A picture of enough pixels for words, each of its pixels a square of whole ones. */
async function enlarged({ data, width, height }: PrintPicture): Promise<PrintPicture> {
  const times = Math.ceil(leastWidth / width)
  if (times <= 1) return { data, width, height }
  const size = { width: width * times, height: height * times }
  return {
    ...size,
    data: await sharp(data)
      .resize({ ...size, fit: 'fill', kernel: 'nearest' })
      .png()
      .toBuffer(),
  }
}

/** One line of words as shapes of letters, at the place where paper has them: this picture is drawn without a text engine. */
async function outlineOf(text: string, at: { x: number; y: number }, fontSize: number): Promise<string> {
  const parts: string[] = []
  let { x } = at
  let baseline = 0
  for (const { font, words } of await fontRuns(text)) {
    const scale = fontSize / font.unitsPerEm
    const { glyphs, positions } = font.layout(words)
    baseline = Math.max(baseline, font.ascent * scale)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const left = x + xOffset * scale
      parts.push(
        `<path transform="translate(${left}, ${-yOffset * scale}) scale(${scale}, ${-scale})" d="${glyph.path.toSVG()}"/>`,
      )
      x += xAdvance * scale
    }
  }
  return `<g fill="${inks.ink}" transform="translate(0, ${at.y + baseline})">${parts.join('')}</g>`
}

async function wordsOf({ labels }: PaperDrawings): Promise<string> {
  const outlines: string[] = []
  for (const { x, y, lines, fontSize } of labels)
    for (const [index, line] of lines.entries()) {
      const at = { x: x + labelPadding, y: y + labelPadding + index * fontSize * lineHeight }
      outlines.push(await outlineOf(oneLine(line), at, fontSize))
    }
  return outlines.join('')
}

async function svgOf(drawings: PaperDrawings, size: { width: number; height: number }): Promise<string> {
  const shapes = drawingShapes(drawings).map(
    ({ d, transform, stroke, fill, fillOpacity, strokeWidth, dashes }) =>
      `<path d="${d}" transform="${transform}" stroke="${stroke}" fill="${fill}" fill-opacity="${fillOpacity}" ` +
      `stroke-width="${strokeWidth}" stroke-linecap="round" stroke-dasharray="${dashes}"/>`,
  )
  const { stage } = drawings
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ` +
    `viewBox="0 0 ${stage.width} ${stage.height}" preserveAspectRatio="none">${shapes.join('')}${await wordsOf(drawings)}</svg>`
  )
}

/**
 * Burns drawings into a picture, in the size of the picture or in a multiple of it: the lines, colours and letters that paper has. Equal input gives equal bytes.
 *
 * @returns a JPEG of red, green and blue, upright.
 */
export async function drawPicture({ source, drawings: written }: DrawnPicture): Promise<Drawn> {
  const read = await readPicture(source, 'jpeg')
  if (read === undefined) throw new RangeError('the picture cannot be read')
  const picture = await enlarged(read)
  const { paper: drawings, missing } = await makePrintable(written)
  const over = Buffer.from(await svgOf(drawings, picture))
  const drawn = await sharp(picture.data)
    .toColourspace('srgb')
    .composite([{ input: over }])
    .removeAlpha()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return { file: new Uint8Array(drawn), missingPictures: [], missingCharacters: missing }
}
