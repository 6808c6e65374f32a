import type { Annotation, BodyMarkPlace, Point } from '@opensono/pacs-core/measure'

/** Handle numbers of a body mark's probe: to move it, and to turn it. */
export const probeHandle = -1
/** See {@link probeHandle}. */
export const tipHandle = -2

const part = (value: number) => Math.min(Math.max(value, 0), 1)

/** The annotation with its probe at a point of the stage, or turned towards it. */
export function moveProbe(annotation: Annotation, place: BodyMarkPlace, handle: number, to: Point): Annotation {
  const { bodyMark } = annotation
  if (bodyMark === undefined) return annotation
  const { x, y } = bodyMark.probe
  const angle = Math.round((Math.atan2(to.y - place.probe.y, to.x - place.probe.x) * 180) / Math.PI)
  const probe =
    handle === tipHandle
      ? { x, y, angle }
      : { ...bodyMark.probe, x: part((to.x - place.x) / place.width), y: part((to.y - place.y) / place.height) }
  return { ...annotation, bodyMark: { ...bodyMark, probe } }
}
