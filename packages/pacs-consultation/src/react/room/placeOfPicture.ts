/** A width and a height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Where a picture lies in its box, in pixels of the page. */
export interface PicturePlace extends Size {
  readonly left: number
  readonly top: number
}

/**
 * The largest place of a picture in a box, in its own shape and in the middle.
 *
 * @param picture - its size; one without an area has no place.
 * @param box - what it lies in.
 */
export function placeOfPicture(picture: Size, box: Size): PicturePlace {
  if (picture.width <= 0 || picture.height <= 0) return { left: 0, top: 0, width: 0, height: 0 }
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const width = picture.width * scale
  const height = picture.height * scale
  return { left: (box.width - width) / 2, top: (box.height - height) / 2, width, height }
}

/**
 * A point of the page in parts of the picture's width and height; beyond its edges it is on the edge.
 *
 * @param at - in pixels from the corner of the picture.
 * @param place - where the picture lies.
 */
export function pointOfPicture(at: { readonly x: number; readonly y: number }, place: Size): [number, number] {
  const within = (value: number, length: number) => (length <= 0 ? 0 : Math.min(Math.max(value / length, 0), 1))
  return [within(at.x, place.width), within(at.y, place.height)]
}
