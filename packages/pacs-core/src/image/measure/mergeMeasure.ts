import type { Annotation, MeasureDocument } from './MeasureDocument'

/** What two people drew on one image, in one document. */
export interface MergedMeasure {
  readonly document: MeasureDocument
  /** Ids of annotations that both changed: both forms are in the document, mine under an id of its own. */
  readonly both: readonly string[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Joins two changes of one document so that nothing that anybody drew is lost. What one deleted and the other changed stays; what both
 * changed in different ways is there twice. A calibration that both changed is mine.
 *
 * @param documents - `base` is what both saw, `mine` what was changed here, `theirs` what somebody else saved meanwhile.
 * @param newId - makes the id of a second form.
 */
export function mergeMeasure(
  { base, mine, theirs }: { base: MeasureDocument; mine: MeasureDocument; theirs: MeasureDocument },
  newId: () => string,
): MergedMeasure {
  const [before, here] = [base, mine].map(({ annotations }) => new Map(annotations.map((each) => [each.id, each])))
  const there = new Map(theirs.annotations.map((each) => [each.id, each]))
  const both: string[] = []
  const annotations: Annotation[] = []
  for (const id of new Set([...there.keys(), ...(here?.keys() ?? [])])) {
    const { kept, isBoth } = joinOne(before?.get(id), here?.get(id), there.get(id))
    const [first, second] = kept
    if (first !== undefined) annotations.push(first)
    if (second !== undefined) annotations.push({ ...second, id: newId() })
    if (isBoth) both.push(id)
  }
  const isMine = !isSame(base.calibration, mine.calibration)
  return { document: { version: 1, calibration: isMine ? mine.calibration : theirs.calibration, annotations }, both }
}

function joinOne(before?: Annotation, mine?: Annotation, theirs?: Annotation) {
  const [first, ...rest] = [mine, theirs].flatMap((each) => each ?? [])
  if (isSame(mine, theirs) || isSame(mine, before)) return { kept: [theirs], isBoth: false }
  if (isSame(theirs, before)) return { kept: [mine], isBoth: false }
  // Deleted by one and changed by the other, or changed by both.
  if (rest.length === 0) return { kept: [first], isBoth: true }
  return { kept: [theirs, mine], isBoth: true }
}
