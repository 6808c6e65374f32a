import {
  type AnswerOf,
  faultsIn,
  foldName,
  type KnowledgeTree,
  knowledgeApi,
  limits,
  PacsError,
  type SheetFault,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import type { Actor } from '../../../database/actor'
import type { Services } from '../../../services'
import { isUnreadable, type ReadCell, shownText } from '../../../sheet/ReadCell'
import { readSheet } from '../../../sheet/readSheet'
import { takeTurn } from '../../access/rights'
import { fetchSheet } from '../../image/fetchSheet'
import { readRows } from '../../settings/basicData/readRows'
import { faultsOfTexts, holdParts, type KnowledgeChange, requireTree, saveNodes } from './keepNodes'
import { readTree } from './readNodes'
import { readSheetRow } from './readSheetRow'
import { columnNamed, type SheetPath } from './sheetColumns'
import { planSheet, type SheetPlan, textsOf } from './sheetPlan'

type Taken = AnswerOf<typeof knowledgeApi.import>

/** Maximum faults that are listed one by one. */
const mostFaults = 200

/** Reads the head: which column is which. */
function readHead(row: readonly ReadCell[] = []) {
  const faults: SheetFault[] = []
  const seen = new Set<SheetPath>()
  const columns = row.map((cell) => {
    const text = shownText(cell).trim()
    if (text === '') return undefined
    const path = columnNamed(text)
    if (path === undefined) faults.push({ row: 1, path: null, message: 'unknownField', value: text })
    else if (seen.has(path)) faults.push({ row: 1, path, message: 'twiceInSheet', value: text })
    else seen.add(path)
    return path
  })
  if (!seen.has('name')) faults.push({ row: 1, path: 'name', message: 'required', value: '' })
  return { columns, faults }
}

/** A row below the head: the value in each column that the sheet has. */
function cellsOf(row: readonly ReadCell[], columns: readonly (SheetPath | undefined)[]): Map<SheetPath, string> {
  return new Map(
    columns.flatMap((path, at) => (path === undefined ? [] : [[path, shownText(row[at]).trim()] as const])),
  )
}

/** What is wrong with the texts that a row asks for, as the call that writes one of them would say it. */
function faultsOfWish({ row, node }: SheetPlan['wishes'][number]): SheetFault[] {
  if (row === null) return []
  const texts = textsOf(node)
  const fields = faultsIn(knowledgeApi.edit.body, { ...texts, version: 1 })
  const known = new Set<string>(fields.map(({ path }) => path))
  const own = faultsOfTexts(node.kind, texts).filter(({ path }) => !known.has(path))
  return [...fields, ...own].map(({ path, message, expected }) => {
    const value = Reflect.get(texts, path)
    const text = typeof value === 'string' ? [...value].slice(0, 200).join('') : ''
    return { row, path, message: message ?? 'unreadable', value: text, ...(expected !== undefined && { expected }) }
  })
}

/** Finds exam parts by their names; those in use, the first of several. */
async function readPartNames({ change }: KnowledgeChange) {
  const parts = (await readRows(change.tx, 'body-part', { isEnabled: true })).reverse()
  const english = parts.map(({ id, name, englishName }) => [foldName(englishName ?? name), id] as const)
  const named = new Map([...english, ...parts.map(({ id, name }) => [foldName(name), id] as const)])
  return (name: string) => named.get(foldName(name))
}

async function planOf(call: KnowledgeChange, tree: KnowledgeTree, cells: readonly ReadCell[][]): Promise<SheetPlan> {
  const { tx, nowMs } = call.change
  const stored = await readTree(tx, tree)
  const { columns, faults } = readHead(cells[0])
  if (faults.length > 0) return { wishes: [], faults, total: stored.length }
  const partNamed = await readPartNames(call)
  const read = cells.slice(1).flatMap((row, place) => {
    const values = cellsOf(row, columns)
    const isEmpty = [...values.values()].every((text) => text === '')
    if (isEmpty) return []
    const at = columns.findIndex((path, column) => path !== undefined && isUnreadable(row[column]))
    const unread = { row: place + 2, path: columns[at] ?? null, message: 'unreadable', value: shownText(row[at]) }
    return [at < 0 ? readSheetRow(place + 2, values, partNamed) : { fault: unread }]
  })
  const unread = read.flatMap((row) => ('fault' in row ? [row.fault] : []))
  const plan = planSheet(
    stored,
    read.flatMap((row) => ('fault' in row ? [] : [row])),
    nowMs,
  )
  const all = [...unread, ...plan.faults, ...plan.wishes.flatMap(faultsOfWish)]
  return { ...plan, faults: all.sort((a, b) => a.row - b.row) }
}

async function takeOver(
  call: KnowledgeChange,
  tree: KnowledgeTree,
  cells: readonly ReadCell[][],
  isTrial: boolean,
): Promise<Taken> {
  const { change, actor } = call
  await takeTurn(change, actor)
  const { wishes, faults, total } = await planOf(call, tree, cells)
  if (total > limits.knowledge.nodes) throw new PacsError('KNOWLEDGE_FULL')
  const changing = wishes.filter(({ isChanged }) => isChanged)
  const added = changing.filter(({ isNew }) => isNew).length
  const counts = { added, changed: changing.length - added, unchanged: wishes.length - changing.length }
  const isWritten = faults.length === 0 && !isTrial && changing.length > 0
  if (isWritten) {
    const nodes = changing.map(({ node }) => node)
    await holdParts(change.tx, [...new Set(nodes.flatMap(({ partIds }) => partIds))])
    await saveNodes(call, tree, nodes)
  }
  const content = isWritten ? 'took a sheet over into the knowledge base' : 'looked at a sheet of the knowledge base'
  change.log({ content, subject: 'knowledge', details: { tree, ...counts, faults: faults.length } })
  return { ...counts, faults: faults.slice(0, mostFaults), faultCount: faults.length }
}

/**
 * Takes the rows of an uploaded sheet over into a tree: all of them, or none and what is wrong with which.
 *
 * @throws PacsError `OBJECT_MISSING` for a file that this user did not upload for that; `SHEET_UNREADABLE`; `SERVER_BUSY`; `KNOWLEDGE_FULL`.
 */
export async function importKnowledge(
  services: Services,
  actor: Actor,
  { tree, fileUrl, isTrial = false }: BodyOf<typeof knowledgeApi.import>,
): Promise<Taken> {
  requireTree(actor, tree)
  const cells = await readSheet(actor, await fetchSheet(services, actor, knowledgeApi.import, fileUrl))
  return services.database.change(actor, knowledgeApi.import, (change) =>
    takeOver({ change, actor }, tree, cells, isTrial),
  )
}
