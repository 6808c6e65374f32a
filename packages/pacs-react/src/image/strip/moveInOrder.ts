/**
 * The order after some have moved before another one.
 *
 * @param order - as it is.
 * @param moved - which ones move; they keep their order among each other.
 * @param before - where they go; null is the end. If it is moved too, the next id that is not moved counts.
 */
export function moveBefore<Id>(order: readonly Id[], moved: readonly Id[], before: Id | null): readonly Id[] {
  const isMoved = new Set(moved)
  const block = order.filter((id) => isMoved.has(id))
  const rest = order.filter((id) => !isMoved.has(id))
  const at = before === null ? -1 : order.indexOf(before)
  const target = at < 0 ? undefined : order.slice(at).find((id) => !isMoved.has(id))
  const place = target === undefined ? rest.length : rest.indexOf(target)
  return [...rest.slice(0, place), ...block, ...rest.slice(place)]
}

/**
 * The order after some have moved by one place, as the keys do it. What lies apart is drawn together.
 *
 * @param order - as it is.
 * @param moved - which ones move.
 * @param step - one place earlier or later.
 */
export function moveByOne<Id>(order: readonly Id[], moved: readonly Id[], step: -1 | 1): readonly Id[] {
  const isMoved = new Set(moved)
  const block = order.filter((id) => isMoved.has(id))
  const rest = order.filter((id) => !isMoved.has(id))
  const first = order.findIndex((id) => isMoved.has(id))
  if (first < 0) return order
  const place = Math.min(rest.length, Math.max(0, first + step))
  return [...rest.slice(0, place), ...block, ...rest.slice(place)]
}
