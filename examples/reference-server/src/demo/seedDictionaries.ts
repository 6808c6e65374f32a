import { type BasicDataFieldName, type BasicDataKind, emptyFields, uniqueKeys } from '@opensono/pacs-core'
import { basicData, basicDataKey, basicDataLink, idFormat } from '../database/schema/study'
import type { Transaction } from '../database/transaction'
import { searchTextOf } from '../modules/settings/searchTextOf'
import { defaultFormats } from '../modules/study/countUp'
import { demoTerms } from './dictionaries'
import { type DemoHospital, demoBasicDataId } from './hospitals'

/** Ids of the demo's terms by kind and Chinese name. */
export function demoTermId(hospital: DemoHospital, kind: string, name: string): string {
  const place = demoTerms.findIndex((term) => term.kind === kind && term.name === name)
  if (place < 0) throw new Error(`the demo has no ${kind} ${name}`)
  return demoBasicDataId(hospital, place + 1)
}

/** Where a term's parent stands. */
const parentOf: Readonly<Record<string, { field: BasicDataFieldName; kind: BasicDataKind }>> = {
  'body-part': { field: 'examTypeId', kind: 'exam-type' },
  'apply-doctor': { field: 'departmentId', kind: 'apply-department' },
}

/** Puts the demo's terms and number formats in a hospital that has none; what is there already stays as it is. */
export async function seedDictionaries(tx: Transaction, hospital: DemoHospital): Promise<void> {
  const hospitalId = hospital.id
  const rows = demoTerms.map(({ kind, name, englishName, briefCode, fields }, place) => ({
    hospitalId,
    id: demoBasicDataId(hospital, place + 1),
    kind,
    name,
    englishName,
    briefCode,
    fields: fields ?? {},
    searchText: searchTextOf({ name, englishName, briefCode, fields: fields ?? {} }),
    place,
  }))
  await tx.insert(basicData).values(rows).onConflictDoNothing()
  const keys = rows.flatMap((row) =>
    uniqueKeys(row.kind, { ...row, fields: { ...emptyFields(row.kind), ...row.fields } }).map((key) => ({
      ...{ hospitalId, kind: row.kind, id: row.id },
      ...key,
    })),
  )
  await tx.insert(basicDataKey).values(keys).onConflictDoNothing()
  const links = demoTerms.flatMap(({ kind, parent }, place) => {
    const pointer = parentOf[kind]
    if (parent === undefined || pointer === undefined) return []
    const toId = demoTermId(hospital, pointer.kind, parent)
    return [{ hospitalId, fromId: demoBasicDataId(hospital, place + 1), field: pointer.field, toId }]
  })
  await tx.insert(basicDataLink).values(links).onConflictDoNothing()
  await tx
    .insert(idFormat)
    .values([
      { hospitalId, purpose: 'patient', ...defaultFormats.patient },
      { hospitalId, purpose: 'exam', ...defaultFormats.exam },
    ])
    .onConflictDoNothing()
}
