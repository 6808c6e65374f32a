/** How a picture lies beneath the square that is kept: `zoom` 1 just fills it; the middle is a share of the picture, 0 to 1. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The part of a picture that is kept, in its own pixels. */
export interface CropPart {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The middle of the picture, as large as it goes. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
const zoomMost = 8

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/**
 * Keeps a crop inside of the picture.
 *
 * @param size - of the picture, in pixels.
 */
export function fitCrop({ zoom, x, y }: Crop, size: { readonly width: number; readonly height: number }): Crop {
  const fitted = within(zoom, 1, zoomMost)
  const side = Math.min(size.width, size.height) / fitted
  const [halfX, halfY] = [side / 2 / size.width, side / 2 / size.height]
  return { zoom: fitted, x: within(x, halfX, 1 - halfX), y: within(y, halfY, 1 - halfY) }
}

/**
 * The part of the picture that a crop keeps.
 *
 * @param size - of the picture, in pixels.
 */
export function partOf(crop: Crop, size: { readonly width: number; readonly height: number }): CropPart {
  const { zoom, x, y } = fitCrop(crop, size)
  const side = Math.min(size.width, size.height) / zoom
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side }
}
