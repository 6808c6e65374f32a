/** Which rows a row is calculated from, by id. */
export type FormulaGraph = ReadonlyMap<string, readonly string[]>

/** A row's place in a round, whose rows are in the order of calculation. */
export interface FormulaRound {
  readonly round: readonly string[]
  readonly place: number
}

/** The same edges the other way round: who is calculated from a row. */
function reversed(graph: FormulaGraph): Map<string, string[]> {
  const users = new Map<string, string[]>([...graph.keys()].map((id) => [id, []]))
  for (const [id, uses] of graph) for (const used of new Set(uses)) users.get(used)?.push(id)
  return users
}

/**
 * The rows in an order in which each comes after those that it is calculated from (Kahn 1962); rows of a round are left out, and whatever
 * hangs on them.
 *
 * @param graph - which rows each is calculated from.
 */
export function calculationOrder(graph: FormulaGraph): readonly string[] {
  const users = reversed(graph)
  const waiting = new Map<string, number>()
  for (const [id, uses] of graph) waiting.set(id, [...new Set(uses)].filter((used) => graph.has(used)).length)
  const order = [...waiting].filter(([, count]) => count === 0).map(([id]) => id)
  // The list grows while it is walked.
  for (const id of order) {
    for (const user of users.get(id) ?? []) {
      const left = (waiting.get(user) ?? 0) - 1
      waiting.set(user, left)
      if (left === 0) order.push(user)
    }
  }
  return order
}

function without(graph: FormulaGraph, ids: readonly string[]): FormulaGraph {
  const gone = new Set(ids)
  return new Map([...graph].filter(([id]) => !gone.has(id)))
}

/** The shortest way from a row back to itself, the row first and not repeated; null when there is none. */
function roundOf(graph: FormulaGraph, start: string): readonly string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const id of queue) {
    for (const used of graph.get(id) ?? []) {
      if (used === start) {
        const path = [id]
        for (let at = id; at !== start; path.push(at)) at = cameFrom.get(at) ?? start
        return path.reverse()
      }
      if (cameFrom.has(used)) continue
      cameFrom.set(used, id)
      queue.push(used)
    }
  }
  return null
}

/**
 * Finds the rows that are calculated from themselves, by a round of any length. Without recursion: a chain may be as long as the hospital's
 * list.
 *
 * @param graph - which rows each is calculated from.
 * @returns for each such row a round that it is in, and its place there.
 */
export function roundsIn(graph: FormulaGraph): ReadonlyMap<string, FormulaRound> {
  const cyclic = without(graph, calculationOrder(graph))
  // What only leads to a round is not in one.
  const inner = without(cyclic, calculationOrder(reversed(cyclic)))
  const rounds = new Map<string, FormulaRound>()
  for (const id of inner.keys()) {
    const round = rounds.has(id) ? null : roundOf(inner, id)
    for (const [place, member] of (round ?? []).entries()) {
      if (round !== null && !rounds.has(member)) rounds.set(member, { round, place })
    }
  }
  return rounds
}
