import { type AnnotationKind, annotationKinds, type Point, simplifyLine } from '@opensono/pacs-core/measure'

/** A drawing that has begun and is not finished. Points are pixels of the picture. */
export interface Draft {
  readonly kind: AnnotationKind
  /** The fixed points, and after them the one that follows the pointer. */
  readonly points: readonly Point[]
  readonly fixedCount: number
  /** The press that is down fixed a point by itself: letting go without a move fixes no second one. */
  readonly isStart: boolean
}

/** Kinds that are drawn as one line with the pointer down. */
const lineKinds: readonly AnnotationKind[] = ['freehand', 'tracedArea', 'flowTrace', 'sketch']

/** Kinds of several lines: each begins where one presses. */
const pairKinds: readonly AnnotationKind[] = ['volume', 'ratio']

/** Whether a kind is drawn as one line with the pointer down. */
export const isLineKind = (kind: AnnotationKind): boolean => lineKinds.includes(kind)

const neededOf = (kind: AnnotationKind) => annotationKinds[kind][0]

/** The pointer goes down. */
export function pressDraft(draft: Draft | null, kind: AnnotationKind, at: Point): Draft {
  const fixed = draft?.points.slice(0, draft.fixedCount) ?? []
  const fixedCount = fixed.length
  if (isLineKind(kind)) return { kind, points: [at], fixedCount: 0, isStart: true }
  const isStart = neededOf(kind) > 1 && (fixedCount === 0 || (pairKinds.includes(kind) && fixedCount % 2 === 0))
  if (isStart) return { kind, points: [...fixed, at, at], fixedCount: fixedCount + 1, isStart }
  return { kind, points: [...fixed, at], fixedCount, isStart }
}

/**
 * The pointer moves.
 *
 * @param isDown - whether it is down.
 * @param step - least distance in pixels of the picture between two points of a line.
 */
export function moveDraft(draft: Draft, at: Point, { isDown, step }: { isDown: boolean; step: number }): Draft {
  const { kind, points, fixedCount } = draft
  if (isLineKind(kind)) {
    const last = points.at(-1)
    const isFar = last === undefined || Math.hypot(at.x - last.x, at.y - last.y) >= step
    return isDown && isFar ? { ...draft, points: [...points, at] } : draft
  }
  return points.length > fixedCount ? { ...draft, points: [...points.slice(0, fixedCount), at] } : draft
}

/** What is left when the pointer went up: a draft, the points of a whole drawing, or nothing. */
export type Released = { readonly draft: Draft } | { readonly points: readonly Point[] } | null

/**
 * The pointer goes up.
 *
 * @param hasMoved - whether it moved since it went down.
 * @param step - as of {@link moveDraft}.
 */
export function releaseDraft(
  draft: Draft,
  at: Point,
  { hasMoved, step }: { hasMoved: boolean; step: number },
): Released {
  const { kind, fixedCount, isStart } = draft
  if (isLineKind(kind)) return finishLine(draft, step)
  if (draft.points.length === fixedCount) return { draft }
  if (isStart && !hasMoved) return { draft }
  const points = [...draft.points.slice(0, fixedCount), at]
  if (points.length === neededOf(kind)) return { points }
  const isPairDone = pairKinds.includes(kind) && points.length % 2 === 0
  return { draft: { kind, points: isPairDone ? points : [...points, at], fixedCount: points.length, isStart: false } }
}

function finishLine({ kind, points }: Draft, step: number): Released {
  const [least, most] = annotationKinds[kind]
  const kept = simplifyLine(points, step / 2, Math.min(most, mostLinePoints))
  return kept.length < least ? null : { points: kept }
}

/** A line of more points is drawn more finely than one can see. */
const mostLinePoints = 400
