import { type BasicDataKind, foldersAbove, foldName, type Language, languages } from '@opensono/pacs-core'
import { asc } from 'drizzle-orm'
import { department } from '../../../../database/schema/foundation'
import { reportTemplate } from '../../../../database/schema/report'
import type { Transaction } from '../../../../database/transaction'
import { readTree } from '../../../report/knowledge/readNodes'
import { pathText } from '../../../report/knowledge/sheetColumns'
import { type Pointer, pointersOf } from '../pointers'
import { readRows } from '../readRows'
import { choiceWord } from './columns'

/** Something that a cell can name. */
interface Target {
  id: string
  name: string
  englishName: string | null
  isEnabled: boolean
  code: string
  /** What distinguishes it from others of its name, in each language. */
  details: readonly string[]
}

/** What a cell names: an id, or why none. */
export type Found = { readonly id: string } | { readonly fault: 'unknown' | 'ambiguous' }

/** Everything that the cells of one column can name. */
export interface References {
  /** How a sheet names it. */
  labelOf(id: string, language: Language): string
  /**
   * What a text names.
   *
   * @param former - what the row points to now: that may be out of use, and is meant when several have the name.
   */
  find(text: string, former: readonly string[]): Found
}

/** Names of the knowledge base repeat in its folders: the path tells them apart. */
async function readNodesNamed(tx: Transaction): Promise<Target[]> {
  const nodes = await readTree(tx, 'public')
  return nodes.map(({ id, name, englishName }) => {
    const above = foldersAbove(nodes, id).map((folder) => folder.name)
    const path = pathText([...above.reverse(), name])
    return { id, name, englishName, isEnabled: true, code: '', details: languages.map(() => path) }
  })
}

async function readTargets(tx: Transaction, to: Pointer['to']): Promise<Target[]> {
  if (to === 'department') {
    const rows = await tx.select().from(department).orderBy(asc(department.place), asc(department.name))
    return rows.map(({ id, name, englishName, isEnabled, code }) => ({
      id,
      name,
      englishName,
      isEnabled,
      code,
      details: [],
    }))
  }
  if (to === 'template') {
    const rows = await tx.select().from(reportTemplate).orderBy(asc(reportTemplate.place), asc(reportTemplate.name))
    return rows.map(({ id, name, englishName }) => ({ id, name, englishName, isEnabled: true, code: '', details: [] }))
  }
  if (to === 'knowledge') return readNodesNamed(tx)
  const rows = await readRows(tx, to)
  return rows.map(({ id, name, englishName, isEnabled, fields }) => {
    const { code = '', departmentType } = fields
    const details =
      departmentType === undefined
        ? []
        : languages.map((language) => choiceWord('departmentType', departmentType, language))
    return { id, name, englishName, isEnabled, code, details }
  })
}

function byText(targets: readonly Target[], textsOf: (target: Target) => readonly string[]): Map<string, Target[]> {
  const found = new Map<string, Target[]>()
  for (const target of targets) {
    for (const text of new Set(textsOf(target).map(foldName))) {
      if (text !== '') found.set(text, [...(found.get(text) ?? []), target])
    }
  }
  return found
}

const detailed = ({ name, details }: Target) => details.map((detail) => `${name} (${detail})`)

function createReferences(targets: readonly Target[]): References {
  const byId = new Map(targets.map((target) => [target.id, target]))
  const byName = byText(targets, ({ name }) => [name])
  // What comes first is meant first.
  const lists = [
    byName,
    byText(targets, detailed),
    byText(targets, ({ englishName }) => [englishName ?? '']),
    byText(targets, ({ code }) => [code]),
  ]
  return {
    labelOf(id, language) {
      const target = byId.get(id)
      if (target === undefined) return ''
      const isAlone = (byName.get(foldName(target.name)) ?? []).length < 2
      return (isAlone ? undefined : detailed(target)[languages.indexOf(language)]) ?? target.name
    },
    find(text, former) {
      const wanted = foldName(text)
      const named = lists.map((list) => list.get(wanted) ?? []).find((some) => some.length > 0) ?? []
      const kept = named.find(({ id }) => former.includes(id))
      if (kept !== undefined) return { id: kept.id }
      const [only, second] = named.filter(({ isEnabled }) => isEnabled)
      if (only === undefined) return { fault: 'unknown' }
      return second === undefined ? { id: only.id } : { fault: 'ambiguous' }
    },
  }
}

/** What the columns of a kind can name, by the columns' fields. */
export async function readReferences(tx: Transaction, kind: BasicDataKind): Promise<ReadonlyMap<string, References>> {
  const found = new Map<string, References>()
  for (const { field, to } of pointersOf(kind)) found.set(field, createReferences(await readTargets(tx, to)))
  return found
}
