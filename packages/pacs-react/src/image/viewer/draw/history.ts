import { type MeasureDocument, mergeMeasure } from '@opensono/pacs-core/measure'

/** A document and what it was before: one step for each act of the user. */
export interface History {
  /** The newest last. */
  readonly past: readonly MeasureDocument[]
  readonly present: MeasureDocument
  /** The next one first. */
  readonly future: readonly MeasureDocument[]
}

/** Most steps that can be undone. */
const mostSteps = 100

/** A document that nobody changed yet. */
export const historyOf = (present: MeasureDocument): History => ({ past: [], present, future: [] })

/** One act more. */
export function commit({ past, present }: History, next: MeasureDocument): History {
  return { past: [...past, present].slice(-mostSteps), present: next, future: [] }
}

/** The act before is taken back. */
export function undo(history: History): History {
  const { past, present, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

/** The act that was taken back last is made again. */
export function redo(history: History): History {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: rest }
}

/**
 * Takes in what somebody else saved. It goes into each step, so that undoing takes back what was done here and nothing else.
 *
 * @param base - what both saw.
 * @returns the history, and whether something was changed on both sides and is there twice.
 */
export function takeIn(
  { past, present, future }: History,
  { base, theirs }: { base: MeasureDocument; theirs: MeasureDocument },
  newId: () => string,
): { readonly history: History; readonly isDoubled: boolean } {
  // One drawing that both changed has one second form in all steps.
  const copies = new Map<number, string>()
  const join = (mine: MeasureDocument) => {
    let count = 0
    return mergeMeasure({ base, mine, theirs }, () => {
      const place = count++
      const id = copies.get(place) ?? newId()
      copies.set(place, id)
      return id
    })
  }
  const now = join(present)
  const steps = (all: readonly MeasureDocument[]) => all.map((each) => join(each).document)
  return {
    history: { past: steps(past), present: now.document, future: steps(future) },
    isDoubled: now.both.length > 0,
  }
}
