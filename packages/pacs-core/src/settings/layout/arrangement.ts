import { limits } from '../../value/limits'

/** A thing that can be arranged: a field of a form, a column or a condition of a list. */
export interface ArrangeSpec {
  /** Whether it is shown where nobody arranged anything. */
  readonly isShown: boolean
  /** Cannot be hidden. */
  readonly isFixed?: true
  /** Keeps its place. */
  readonly isPinned?: true
  /** Whether it must be filled in where nobody said so; left out for what is not filled in. */
  readonly isRequired?: boolean
  /** Must always be filled in. */
  readonly isAlwaysRequired?: true
  /** A field of a registration: it may begin as it was in the registration before. */
  readonly mayBeAsBefore?: true
  /** Stands among those of its section. */
  readonly section?: string
  /** A column: it may have a width of its own, and stay in sight while the others scroll. */
  readonly isColumn?: true
}

/** What there is to arrange, in the product's own order. */
export type ArrangeTable = Readonly<Record<string, ArrangeSpec>>

/** A thing as it is arranged. */
export interface ArrangedItem<Id extends string = string> {
  readonly id: Id
  readonly isShown: boolean
  /** Whether it must be filled in; false for what is not filled in. */
  readonly isRequired: boolean
  /** Of a field of a registration: true has a new one begin as the one before was saved. */
  readonly isAsBefore?: boolean | undefined
  /** Of a column: pixels; left out for as wide as the product has it. */
  readonly width?: number | undefined
  /** Of a column: true keeps it in sight at the left while the others scroll. */
  readonly isFrozen?: boolean | undefined
}

/** A column's width within its bounds; undefined for what is no width. */
function widthOf(spec: ArrangeSpec, width: unknown): number | undefined {
  if (spec.isColumn !== true || typeof width !== 'number' || !Number.isFinite(width)) return undefined
  const { minWidth, maxWidth } = limits.recordColumn
  return Math.min(maxWidth, Math.max(minWidth, Math.round(width)))
}

function itemOf<Id extends string>(id: Id, spec: ArrangeSpec, wanted: Partial<ArrangedItem>): ArrangedItem<Id> {
  const isShown = spec.isFixed === true || (wanted.isShown ?? spec.isShown)
  const mayBeRequired = spec.isRequired !== undefined && isShown
  const isRequired =
    spec.isAlwaysRequired === true || (mayBeRequired && (wanted.isRequired ?? spec.isRequired ?? false))
  const width = widthOf(spec, wanted.width)
  const isFrozen = spec.isColumn === true && isShown && wanted.isFrozen === true
  const isAsBefore = spec.mayBeAsBefore === true && isShown && wanted.isAsBefore === true
  return {
    id,
    isShown,
    isRequired,
    ...(isAsBefore && { isAsBefore }),
    ...(width !== undefined && { width }),
    ...(isFrozen && { isFrozen }),
  }
}

const isItem = (value: unknown): value is Partial<ArrangedItem> & { id: string } =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string'

/**
 * What is to be arranged, as it was arranged: whatever was stored, the answer holds each thing of the table once. What is new appears
 * where the product puts it, what is gone is left out, what cannot be hidden is shown.
 *
 * @param table - what there is.
 * @param stored - as it was stored; null for nothing.
 */
export function arrange<Table extends ArrangeTable>(
  table: Table,
  stored: unknown,
): ArrangedItem<keyof Table & string>[] {
  type Id = keyof Table & string
  const ids = Object.keys(table) as Id[]
  const given = (Array.isArray(stored) ? stored : []).filter(isItem).filter(({ id }) => Object.hasOwn(table, id))
  const order = [...new Set(given.map(({ id }) => id as Id))]
  // Each one that was not arranged yet goes behind the one that the product has before it.
  for (const [index, id] of ids.entries()) {
    if (order.includes(id)) continue
    const before = ids
      .slice(0, index)
      .filter((each) => order.includes(each))
      .at(-1)
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  const pinned = ids.filter((id) => table[id]?.isPinned === true)
  return [...pinned, ...order.filter((id) => !pinned.includes(id))].map((id) => {
    const { isShown, isRequired, isAsBefore, width, isFrozen } = given.find((each) => each.id === id) ?? {}
    return itemOf(id, table[id] ?? { isShown: true }, {
      ...(typeof isShown === 'boolean' && { isShown }),
      ...(typeof isRequired === 'boolean' && { isRequired }),
      ...(typeof isAsBefore === 'boolean' && { isAsBefore }),
      ...(typeof width === 'number' && { width }),
      ...(typeof isFrozen === 'boolean' && { isFrozen }),
    })
  })
}

/**
 * Whether an arrangement is one: each thing once, and nothing that the table forbids.
 *
 * @param table - what there is.
 * @param items - as they were arranged.
 */
export function isArranged(table: ArrangeTable, items: readonly ArrangedItem[]): boolean {
  return (
    JSON.stringify(arrange(table, items)) ===
    JSON.stringify(
      items.map(({ id, isShown, isRequired, isAsBefore, width, isFrozen }) => ({
        id,
        isShown,
        isRequired,
        ...(isAsBefore === true && { isAsBefore }),
        ...(width !== undefined && { width }),
        ...(isFrozen === true && { isFrozen }),
      })),
    )
  )
}

/** Why what is selected cannot be moved; each is `layout.fault.<fault>` in both languages. */
export type MoveFault = 'selectOne' | 'pinned' | 'edge'

/**
 * Why what is selected cannot be moved by a place. Exactly one thing that may move must be selected. Source: the product
 * specification, section 5.
 *
 * @param table - what there is.
 * @param items - as they are arranged.
 * @param selectedIds - what is selected.
 * @param step - one place earlier or later.
 * @returns null when it can be moved.
 */
export function whyNotMove(
  table: ArrangeTable,
  items: readonly ArrangedItem[],
  selectedIds: readonly string[],
  step: -1 | 1,
): MoveFault | null {
  const [id, ...others] = selectedIds
  if (id === undefined || others.length > 0) return 'selectOne'
  if (table[id]?.isPinned === true) return 'pinned'
  return neighbourOf(table, items, id, step) === null ? 'edge' : null
}

/** The next that it may change places with: one of its section that is not pinned. */
function neighbourOf(table: ArrangeTable, items: readonly ArrangedItem[], id: string, step: -1 | 1): string | null {
  const peers = items.filter((item) => table[item.id]?.section === table[id]?.section)
  const other = peers[peers.findIndex((item) => item.id === id) + step]
  return other === undefined || table[other.id]?.isPinned === true ? null : other.id
}

/**
 * The arrangement after one thing has moved by a place within its section.
 *
 * @param table - what there is.
 * @param items - as they are arranged.
 * @param id - what moves.
 * @param step - one place earlier or later.
 */
export function moveItem<Item extends ArrangedItem>(
  table: ArrangeTable,
  items: readonly Item[],
  id: string,
  step: -1 | 1,
): readonly Item[] {
  if (whyNotMove(table, items, [id], step) !== null) return items
  return moveItemTo(table, items, id, neighbourOf(table, items, id, step) ?? id)
}

/**
 * The arrangement after one thing was dragged to the place of another one of its section.
 *
 * @param table - what there is.
 * @param items - as they are arranged.
 * @param id - what moves.
 * @param ontoId - where it goes.
 */
export function moveItemTo<Item extends ArrangedItem>(
  table: ArrangeTable,
  items: readonly Item[],
  id: string,
  ontoId: string,
): readonly Item[] {
  const moved = items.find((item) => item.id === id)
  const isKept = [id, ontoId].some((each) => table[each]?.isPinned === true)
  if (moved === undefined || isKept || table[id]?.section !== table[ontoId]?.section) return items
  const to = items.findIndex((item) => item.id === ontoId)
  const rest = items.filter((item) => item !== moved)
  return to < 0 ? items : [...rest.slice(0, to), moved, ...rest.slice(to)]
}
