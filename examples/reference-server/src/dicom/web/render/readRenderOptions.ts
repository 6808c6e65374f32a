import { PacsError } from '@opensono/pacs-core'

/** How a picture is to be drawn (PS3.18, 8.3.5.1). */
export interface RenderOptions {
  /** What it must fit into, in pixels; null for its own size. */
  readonly viewport: { readonly width: number; readonly height: number } | null
  /** The part of the picture that is drawn; null for all of it. */
  readonly region: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  } | null
  readonly window: { readonly center: number; readonly width: number } | null
  /** Of JPEG, 1 to 100. */
  readonly quality: number
}

const edgeMost = 4_096
const usualQuality = 90

function fault(path: string): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path, message: 'invalid' }] } })
}

function textOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name]
  if (value !== undefined && typeof value !== 'string') throw fault(name)
  return value
}

/** Numbers of a list; NaN for what is none and is needed. */
const numbersOf = (text: string) =>
  text.split(',').map((each) => (/^-?\d{1,7}(?:\.\d{1,6})?$/.test(each.trim()) ? Number(each) : Number.NaN))

function readViewport(text: string | undefined): Pick<RenderOptions, 'viewport' | 'region'> {
  if (text === undefined) return { viewport: null, region: null }
  const [width = 0, height = 0, ...rest] = numbersOf(text)
  const isSize = [width, height].every((edge) => Number.isInteger(edge) && edge >= 1 && edge <= edgeMost)
  if (!isSize || (rest.length !== 0 && rest.length !== 4)) throw fault('viewport')
  if (rest.length === 0) return { viewport: { width, height }, region: null }
  // A negative size asks for a picture that is mirrored, which no picture of an examination should be.
  const [left = -1, top = -1, regionWidth = 0, regionHeight = 0] = rest.map(Math.round)
  const isRegion = left >= 0 && top >= 0 && regionWidth >= 1 && regionHeight >= 1
  if (!isRegion) throw fault('viewport')
  return { viewport: { width, height }, region: { left, top, width: regionWidth, height: regionHeight } }
}

function readWindow(text: string | undefined): RenderOptions['window'] {
  if (text === undefined) return null
  const [centerText = '', widthText = '', shape, ...more] = text.split(',')
  const [center = Number.NaN, width = Number.NaN] = numbersOf(`${centerText},${widthText}`)
  const isShape = shape === undefined || ['linear', 'linear-exact'].includes(shape.trim().toLowerCase())
  if (!Number.isFinite(center) || !(width >= 1) || !isShape || more.length > 0) throw fault('window')
  return { center, width }
}

function readQuality(text: string | undefined): number {
  if (text === undefined) return usualQuality
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100) throw fault('quality')
  return Number(text)
}

/**
 * Reads what a query says of a rendered picture.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`.
 */
export function readRenderOptions(query: Readonly<Record<string, unknown>>): RenderOptions {
  return {
    ...readViewport(textOf(query, 'viewport')),
    window: readWindow(textOf(query, 'window')),
    quality: readQuality(textOf(query, 'quality')),
  }
}
