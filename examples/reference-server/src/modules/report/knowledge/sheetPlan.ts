import { isDeepStrictEqual } from 'node:util'
import { foldName, limits, newId, type SheetFault } from '@opensono/pacs-core'
import { cleanTexts, type WantedNode } from './keepNodes'
import type { NodeTexts, StoredNode } from './readNodes'
import { noTexts, type SheetRow } from './readSheetRow'

/** A node that a sheet asks for. */
export interface SheetWish {
  /** As the sheet counts; null for a folder that is only named as the place of others. */
  readonly row: number | null
  readonly node: WantedNode
  readonly isNew: boolean
  readonly isChanged: boolean
}

/** What a sheet asks for, and what is wrong with it. */
export interface SheetPlan {
  readonly wishes: readonly SheetWish[]
  readonly faults: readonly SheetFault[]
  /** Folders and entries of the tree afterwards. */
  readonly total: number
}

const keyOf = (parentId: string | null, name: string) => `${parentId ?? ''}/${foldName(name)}`

/** What is written of a node. */
export function textsOf(node: WantedNode): NodeTexts {
  const { name, englishName, briefCode, findings, impression, englishFindings, englishImpression, partIds } = node
  return { name, englishName, briefCode, findings, impression, englishFindings, englishImpression, partIds }
}

/** A tree that a sheet is added to, while it is read. */
function createGrowth(stored: readonly StoredNode[], nowMs: number) {
  const nodes = stored.map((each) => ({
    id: each.id,
    kind: each.kind,
    parentId: each.parentId,
    place: each.place,
    ...textsOf(each),
  }))
  const byKey = new Map<string, WantedNode>(nodes.map((node) => [keyOf(node.parentId, node.name), node]))
  const former = new Map<string, NodeTexts>(nodes.map((node) => [node.id, textsOf(node)]))
  const ends = new Map<string | null, number>()
  for (const { parentId, place } of nodes) ends.set(parentId, Math.max(place + 1, ends.get(parentId) ?? 0))
  const wishes = new Map<string, SheetWish>()
  let total = nodes.length
  return {
    wishes,
    total: () => total,
    find: (parentId: string | null, name: string) => byKey.get(keyOf(parentId, name)),
    add(row: number | null, kind: WantedNode['kind'], parentId: string | null, texts: NodeTexts): WantedNode {
      const place = ends.get(parentId) ?? 0
      const node = { id: newId(nowMs), kind, parentId, place, ...texts }
      ends.set(parentId, place + 1)
      total += 1
      byKey.set(keyOf(parentId, texts.name), node)
      wishes.set(node.id, { row, node, isNew: true, isChanged: true })
      return node
    },
    change(row: number, there: WantedNode, texts: NodeTexts): void {
      const before = former.get(there.id)
      const isChanged = before === undefined || !isDeepStrictEqual(before, texts)
      wishes.set(there.id, { row, node: { ...there, ...texts }, isNew: before === undefined, isChanged })
    },
  }
}

/**
 * What a sheet makes of a tree: a row takes the place of the node with its name in its folder, or is a new one; folders that are not
 * there are made.
 *
 * @param stored - the tree.
 * @param rows - of the sheet, each read by itself.
 * @param nowMs - for the ids of new nodes.
 */
export function planSheet(stored: readonly StoredNode[], rows: readonly SheetRow[], nowMs: number): SheetPlan {
  const tree = createGrowth(stored, nowMs)
  const seen = new Set<string>()
  const faults: SheetFault[] = []

  /** The folder of a row, made where it is not there; undefined when an entry has its name. */
  function folderOf({ folders }: SheetRow): string | null | undefined {
    let parentId: string | null = null
    for (const name of folders) {
      const there = tree.find(parentId, name)
      if (there !== undefined && there.kind !== 'folder') return undefined
      parentId = (there ?? tree.add(null, 'folder', parentId, cleanTexts('folder', { ...noTexts, name }))).id
    }
    return parentId
  }

  for (const each of rows) {
    // A tree that is full is refused as a whole.
    if (tree.total() > limits.knowledge.nodes) break
    const fault = (path: 'folder' | 'name', message: string) =>
      faults.push({ row: each.row, path, message, value: each.cellText(path) })
    const parentId = folderOf(each)
    if (parentId === undefined) {
      fault('folder', 'taken')
      continue
    }
    const key = keyOf(parentId, each.name)
    const there = tree.find(parentId, each.name)
    if (seen.has(key)) fault('name', 'twiceInSheet')
    else if (there !== undefined && there.kind !== each.kind) fault('name', 'taken')
    else if (there === undefined)
      tree.add(each.row, each.kind, parentId, cleanTexts(each.kind, { ...noTexts, ...each.texts }))
    else tree.change(each.row, there, cleanTexts(each.kind, { ...textsOf(there), ...each.texts }))
    seen.add(key)
  }
  return { wishes: [...tree.wishes.values()], faults, total: tree.total() }
}
