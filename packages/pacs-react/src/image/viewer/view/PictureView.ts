import {
  type Affine,
  compose,
  invert,
  type Point,
  rotation,
  scaling,
  transform,
  translation,
} from '@opensono/pacs-core/measure'

/** How a picture is looked at. It does not change when the stage changes its size. */
export interface PictureView {
  /** 1 shows the whole upright picture. */
  readonly zoom: number
  /** The pixel of the picture in the middle of the stage. */
  readonly centre: Point
  /** Degrees clockwise, from 0 to under 360. */
  readonly rotation: number
  /** Whether left and right of the picture are exchanged before it is turned. */
  readonly isFlipped: boolean
}

/** What a picture is shown on. */
export interface StageFrame {
  /** CSS pixels. */
  readonly stage: { readonly width: number; readonly height: number }
  /** Pixels of the picture, and the height of one by its width. */
  readonly picture: { readonly width: number; readonly height: number; readonly pixelAspect: number }
}

/** Least and greatest zoom. */
export const zoomRange = { least: 0.25, most: 40 } as const

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const turned = (degrees: number) => ((degrees % 360) + 360) % 360
const middleOf = ({ stage }: StageFrame): Point => ({ x: stage.width / 2, y: stage.height / 2 })

/** CSS pixels of the width of a picture's pixel when the whole upright picture is shown. */
function fitScale({ stage, picture }: StageFrame): number {
  return Math.min(stage.width / picture.width, stage.height / (picture.height * picture.pixelAspect))
}

/** The zoom at which a turned picture is shown whole. */
export function fitZoom(frame: StageFrame, degrees: number): number {
  const { stage, picture } = frame
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [width, height] = [picture.width, picture.height * picture.pixelAspect]
  const scale = Math.min(stage.width / (width * cos + height * sin), stage.height / (width * sin + height * cos))
  return scale / fitScale(frame)
}

/** The whole picture, upright. */
export function resetView({ picture }: Pick<StageFrame, 'picture'>): PictureView {
  return { zoom: 1, centre: { x: picture.width / 2, y: picture.height / 2 }, rotation: 0, isFlipped: false }
}

/** Without the shift: from pixels of the picture to CSS pixels. */
function linearOf({ zoom, rotation: degrees, isFlipped }: PictureView, frame: StageFrame): Affine {
  const scale = zoom * fitScale(frame)
  return compose(rotation(degrees), scaling(isFlipped ? -scale : scale, scale * frame.picture.pixelAspect))
}

/** From pixels of the picture to CSS pixels of the stage. */
export function matrixOf(view: PictureView, frame: StageFrame): Affine {
  const { x, y } = view.centre
  return compose(translation(middleOf(frame)), linearOf(view, frame), translation({ x: -x, y: -y }))
}

/** CSS pixels that one pixel of the picture takes across: for strokes and reach in a picture. */
export function scaleOf({ zoom }: PictureView, frame: StageFrame): number {
  return zoom * fitScale(frame)
}

/** The view in which a pixel of the picture is at a point of the stage. What is left of the picture stays in reach. */
function hold(view: PictureView, frame: StageFrame, pixel: Point, at: Point): PictureView {
  const middle = middleOf(frame)
  const offset = transform(invert(linearOf(view, frame)), { x: at.x - middle.x, y: at.y - middle.y })
  const { width, height } = frame.picture
  const centre = { x: clamp(pixel.x - offset.x, 0, width), y: clamp(pixel.y - offset.y, 0, height) }
  return { ...view, centre }
}

/** The pixel of the picture at a point of the stage. */
export function pixelAt(view: PictureView, frame: StageFrame, at: Point): Point {
  return transform(invert(matrixOf(view, frame)), at)
}

/** Moves the picture by CSS pixels. */
export function panBy(view: PictureView, frame: StageFrame, by: Point): PictureView {
  const middle = middleOf(frame)
  return hold(view, frame, view.centre, { x: middle.x + by.x, y: middle.y + by.y })
}

/** Enlarges around a point of the stage, which stays where it is. */
export function zoomAt(view: PictureView, frame: StageFrame, at: Point, factor: number): PictureView {
  const zoom = clamp(view.zoom * factor, zoomRange.least, zoomRange.most)
  return hold({ ...view, zoom }, frame, pixelAt(view, frame, at), at)
}

/** Turns clockwise around the middle of the stage. A picture that was shown whole stays whole after quarter turns. */
export function rotateBy(view: PictureView, frame: StageFrame, degrees: number): PictureView {
  const next = turned(view.rotation + degrees)
  const isQuarter = degrees % 90 === 0
  const wasWhole = Math.abs(view.zoom / fitZoom(frame, view.rotation) - 1) < 1e-6
  return { ...view, rotation: next, zoom: isQuarter && wasWhole ? fitZoom(frame, next) : view.zoom }
}

/** Exchanges left and right of what is seen, or top and bottom. */
export function flip(view: PictureView, axis: 'horizontal' | 'vertical'): PictureView {
  const degrees = axis === 'horizontal' ? -view.rotation : 180 - view.rotation
  return { ...view, isFlipped: !view.isFlipped, rotation: turned(degrees) }
}

/** Two fingers on the stage. */
export type Fingers = readonly [Point, Point]

const between = ([one, two]: Fingers): Point => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 })
const spread = ([one, two]: Fingers) => Math.hypot(two.x - one.x, two.y - one.y)
const directionOf = ([one, two]: Fingers) => (Math.atan2(two.y - one.y, two.x - one.x) * 180) / Math.PI

/** Degrees clockwise by which two fingers turned, from -180 to 180. */
export function turnOf(from: Fingers, to: Fingers): number {
  return turned(directionOf(to) - directionOf(from) + 180) - 180
}

/**
 * Moves, enlarges and turns a picture with two fingers: what was between them stays between them.
 *
 * @param view - when the fingers came down.
 * @param isTurning - false keeps the direction of the picture.
 */
export function pinch(
  view: PictureView,
  frame: StageFrame,
  { from, to, isTurning }: { from: Fingers; to: Fingers; isTurning: boolean },
): PictureView {
  const factor = spread(to) / Math.max(spread(from), 1)
  const zoom = clamp(view.zoom * factor, zoomRange.least, zoomRange.most)
  const degrees = isTurning ? turned(view.rotation + turnOf(from, to)) : view.rotation
  return hold({ ...view, zoom, rotation: degrees }, frame, pixelAt(view, frame, between(from)), between(to))
}

/** Takes zoom, place and direction over from another picture, whose size may differ. */
export function followView(view: PictureView, from: StageFrame['picture'], to: StageFrame['picture']): PictureView {
  const centre = { x: (view.centre.x / from.width) * to.width, y: (view.centre.y / from.height) * to.height }
  return { ...view, centre }
}
