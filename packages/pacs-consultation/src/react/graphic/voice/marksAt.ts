import type { ImageId, VoiceMark } from '@opensono/pacs-core'

/** A place on a picture: parts of its width and height. */
export type MarkPoint = VoiceMark['points'][number]

/** What a voice note shows at a moment. */
export interface ShownMarks {
  /** The image that is spoken about; null before anything was shown. */
  readonly imageId: ImageId | null
  readonly pointer: MarkPoint | null
  /** Lines on that image. */
  readonly strokes: readonly VoiceMark['points'][]
}

/**
 * What is shown at a moment of a voice note: the image that was pointed at last, the pointer, and the lines that were drawn on that image
 * until then.
 *
 * @param marks - of the note, in the order of their time.
 * @param atMs - milliseconds from its start.
 */
export function marksAt(marks: readonly VoiceMark[], atMs: number): ShownMarks {
  const past = marks.filter((mark) => mark.atMs <= atMs)
  const imageId = past.at(-1)?.imageId ?? marks[0]?.imageId ?? null
  const own = past.filter((mark) => mark.imageId === imageId)
  return {
    imageId,
    pointer: own.at(-1)?.points.at(-1) ?? null,
    strokes: own.filter(({ kind }) => kind === 'stroke').map(({ points }) => points),
  }
}
