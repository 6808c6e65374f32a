import {
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataKind,
  basicDataKinds,
  basicDataSpec,
  emptyFields,
} from '@opensono/pacs-core'
import { basicData, idFormat, roomDevice } from '../database/schema/study'
import type { Transaction } from '../database/transaction'
import { pointersIn } from '../modules/settings/basicData/pointers'
import { storeOf } from '../modules/settings/basicData/readRows'
import type { RowToSave } from '../modules/settings/basicData/Store'
import { searchTextOf } from '../modules/settings/searchTextOf'
import { defaultFormats } from '../modules/study/countUp'
import type { DemoTerm } from './demoTerm'
import { demoTerms } from './dictionaries'
import { demoMachines } from './dictionariesWords'
import { type DemoHospital, demoBasicDataId } from './hospitals'

/** Ids of the demo's terms by kind and Chinese name. */
export function demoTermId(hospital: DemoHospital, kind: string, name: string): string {
  const place = demoTerms.findIndex((term) => term.kind === kind && term.name === name)
  if (place < 0) throw new Error(`the demo has no ${kind} ${name}`)
  return demoBasicDataId(hospital, place + 1)
}

/** Where a term's parent is stored. */
const parentOf: Readonly<Record<string, { field: BasicDataFieldName; kind: BasicDataKind }>> = {
  'body-part': { field: 'examTypeId', kind: 'exam-type' },
  'apply-doctor': { field: 'departmentId', kind: 'apply-department' },
}

/** What a term points to, as fields of its row. */
function pointersOf(hospital: DemoHospital, { kind, parent, links = {} }: DemoTerm): BasicDataFields {
  const above = parentOf[kind]
  const parents =
    parent === undefined || above === undefined ? {} : { [above.field]: demoTermId(hospital, above.kind, parent) }
  const others = Object.entries(links).map(([field, { kind: to, names }]) => {
    const ids = names.map((name) => demoTermId(hospital, to, name))
    return [field, basicDataSpec(kind).fields[field as BasicDataFieldName]?.type === 'rows' ? ids : ids[0]]
  })
  return { ...parents, ...Object.fromEntries(others) }
}

/** Kinds whose rows point to rows of others come after these. */
const pointing: readonly BasicDataKind[] = ['apply-doctor', 'body-part', 'combination', 'parameter']
const inTurn = [...basicDataKinds.filter((kind) => !pointing.includes(kind)), ...pointing]

async function readPresent(tx: Transaction) {
  const rows = await tx.select({ id: basicData.id, kind: basicData.kind }).from(basicData)
  return { ids: new Set(rows.map(({ id }) => id)), kinds: new Set(rows.map(({ kind }) => kind)) }
}

/** The demo's rows of a kind, but those that point to what people have deleted. */
async function rowsOf(tx: Transaction, hospital: DemoHospital, kind: BasicDataKind, nowMs: number) {
  const { ids } = await readPresent(tx)
  return demoTerms.flatMap((term, place): RowToSave[] => {
    if (term.kind !== kind) return []
    const { name, englishName, briefCode } = term
    const fields = { ...emptyFields(kind), ...term.fields, ...pointersOf(hospital, term) }
    const entry = { name, englishName, briefCode, fields }
    const row = { hospitalId: hospital.id, id: demoBasicDataId(hospital, place + 1), ...entry, isEnabled: true, place }
    const marks = { changedAt: new Date(nowMs).toISOString(), changedByName: '' }
    const isWhole = pointersIn(kind, fields).every((pointer) => pointer.ids.every((id) => ids.has(id)))
    return isWhole ? [{ ...row, ...marks, searchText: searchTextOf(entry) }] : []
  })
}

/** Puts a machine in each room, as far as there are machines. */
async function seedMachines(tx: Transaction, hospital: DemoHospital): Promise<void> {
  const rooms = hospital.departments.flatMap((each) => each.rooms)
  const rows = rooms.slice(0, demoMachines.length).map(({ id: roomId }, at) => ({
    hospitalId: hospital.id,
    roomId,
    deviceId: demoTermId(hospital, 'device', demoMachines[at] ?? ''),
  }))
  await tx.insert(roomDevice).values(rows).onConflictDoNothing()
}

/**
 * Puts the demo's terms and number formats in a hospital that has none; kinds of which it has a row already are its own by now.
 *
 * @param nowMs - milliseconds since 1970.
 */
export async function seedDictionaries(tx: Transaction, hospital: DemoHospital, nowMs: number): Promise<void> {
  const { kinds } = await readPresent(tx)
  for (const kind of inTurn.filter((each) => !kinds.has(each))) {
    await storeOf(kind).save(tx, kind, await rowsOf(tx, hospital, kind, nowMs))
  }
  if (!kinds.has('device')) await seedMachines(tx, hospital)
  const hospitalId = hospital.id
  await tx
    .insert(idFormat)
    .values([
      { hospitalId, purpose: 'patient', ...defaultFormats.patient },
      { hospitalId, purpose: 'exam', ...defaultFormats.exam },
    ])
    .onConflictDoNothing()
}
