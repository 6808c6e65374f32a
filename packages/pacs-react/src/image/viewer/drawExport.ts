import { PacsError } from '@opensono/pacs-core'
import {
  type ListedMark,
  labelPadding,
  lineHeight,
  type Mark,
  marksOf,
  placeStageLabels,
  type StageLabel,
  scaling,
  strokesOf,
  type TextWidth,
} from '@opensono/pacs-core/measure'
import type { Pane } from './pane/createPane'
import type { PictureSource } from './picture/PictureSource'
import type { MarkWords } from './stage/marks'

/** What is exported. */
export interface PictureExport {
  readonly pane: Pane
  readonly source: PictureSource
  /** The element that plays the clip; null where the source gives frames. */
  readonly video: HTMLVideoElement | null
  /** Annotations to burn in; null leaves them away. */
  readonly list: readonly ListedMark[] | null
  readonly words: MarkWords
  /** Whose picture it is, in parts: written below the picture. Empty writes nothing. */
  readonly identity: readonly string[]
  /** An element of the page whose colours annotations have. */
  readonly inked: Element
}

/** Lines and words are drawn in the size that they have on a stage so wide. */
const stageWidth = 960

/** Colours of annotations, as the page has them. */
interface Inks {
  readonly ink: string
  readonly halo: string
}

/**
 * The shown frame as a PNG file in the size of the stored picture, upright and whole; below it whose it is.
 *
 * @throws {@link PacsError} `EXPORT_FAILED`, and why a frame cannot be read.
 */
export async function drawExport(wish: PictureExport): Promise<Blob> {
  const { pane, source, video, list, words, inked, identity } = wish
  const { facts, frame, window, adjustment } = pane.getSnapshot()
  if (facts === null) throw new PacsError('EXPORT_FAILED')
  const canvas = document.createElement('canvas')
  canvas.width = facts.width
  const height = Math.round(facts.height * facts.pixelAspect)
  const scale = Math.max(canvas.width / stageWidth, 0.5)
  canvas.height = height + (identity.length === 0 ? 0 : Math.ceil(bandHeight * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new PacsError('EXPORT_FAILED')
  const picture = video ?? (await source.frame(frame, window === null ? {} : { window }))
  context.filter = `brightness(${adjustment.brightness}) contrast(${adjustment.contrast})`
  context.drawImage(picture, 0, 0, canvas.width, height)
  context.filter = 'none'
  writeIdentity(context, identity, { y: height, width: canvas.width, scale })
  if (list !== null) {
    const matrix = scaling(1 / scale, facts.pixelAspect / scale)
    context.scale(scale, scale)
    burnIn(context, marksOf(list, frame, matrix, words), inksOf(inked), {
      width: canvas.width / scale,
      height: height / scale,
    })
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new PacsError('EXPORT_FAILED')) : resolve(blob)), 'image/png'),
  )
}

/** Height of what is written below a picture, on a stage of the usual width. */
const bandHeight = 32

/** Writes whose picture it is below it: on black, as wide as there is room; a long line is set narrower, never cut. */
function writeIdentity(
  context: CanvasRenderingContext2D,
  identity: readonly string[],
  { y, width, scale }: { y: number; width: number; scale: number },
): void {
  if (identity.length === 0) return
  context.fillStyle = '#000'
  context.fillRect(0, y, width, Math.ceil(bandHeight * scale))
  context.fillStyle = '#fff'
  context.font = fontOf(16 * scale)
  context.textBaseline = 'middle'
  context.fillText(identity.join('   '), 8 * scale, y + (bandHeight * scale) / 2, width - 16 * scale)
  context.textBaseline = 'alphabetic'
}

function inksOf(element: Element): Inks {
  const style = getComputedStyle(element)
  return { ink: style.getPropertyValue('--pacs-ink').trim(), halo: style.getPropertyValue('--pacs-ink-halo').trim() }
}

/** Draws annotations and their labels on a picture. */
function burnIn(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  inks: Inks,
  size: { width: number; height: number },
): void {
  const widthOf: TextWidth = (text, fontSize) => {
    context.font = fontOf(fontSize)
    return context.measureText(text).width
  }
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const mark of marks) burnMark(context, mark, inks)
  for (const label of placeStageLabels(marks, size, widthOf)) burnLabel(context, label, inks)
}

const fontOf = (fontSize: number) => `600 ${fontSize}px system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif`

function burnMark(context: CanvasRenderingContext2D, mark: Mark, inks: Inks): void {
  const { strokes, probe } = strokesOf(mark)
  for (const { d, ink, width, isDashed, at } of strokes) {
    context.save()
    context.translate(at.x, at.y)
    context.scale(at.scale, at.scale)
    context.setLineDash(isDashed ? [4, 4] : [])
    context.strokeStyle = inks[ink]
    context.lineWidth = width
    context.stroke(new Path2D(d))
    context.restore()
  }
  if (probe === null) return
  context.save()
  context.translate(probe.x, probe.y)
  context.rotate((probe.angle * Math.PI) / 180)
  context.fillStyle = inks.ink
  context.fillRect(-14, -4, 28, 8)
  context.restore()
}

function burnLabel(context: CanvasRenderingContext2D, label: StageLabel, { ink, halo }: Inks): void {
  const { x, y, width, height, lines, fontSize, leader } = label
  if (leader !== null) {
    context.strokeStyle = ink
    context.lineWidth = 1
    context.beginPath()
    context.moveTo(x + width / 2, y + height / 2)
    context.lineTo(leader.x, leader.y)
    context.stroke()
  }
  context.globalAlpha = 0.72
  context.fillStyle = halo
  context.fillRect(x, y, width, height)
  context.globalAlpha = 1
  context.fillStyle = ink
  context.font = fontOf(fontSize)
  for (const [index, line] of lines.entries())
    context.fillText(line, x + labelPadding, y + labelPadding + fontSize * (lineHeight * index + 0.92))
}
