import { basicData, idFormat } from '../database/schema/study'
import type { Transaction } from '../database/transaction'
import { defaultFormats } from '../modules/study/countUp'
import { demoTerms } from './dictionaries'
import { type DemoHospital, demoBasicDataId } from './hospitals'

/** Ids of the demo's terms by kind and Chinese name. */
export function demoTermId(hospital: DemoHospital, kind: string, name: string): string {
  const place = demoTerms.findIndex((term) => term.kind === kind && term.name === name)
  if (place < 0) throw new Error(`the demo has no ${kind} ${name}`)
  return demoBasicDataId(hospital, place + 1)
}

/** Puts the demo's terms and number formats in a hospital that has none; what is there already stays as it is. */
export async function seedDictionaries(tx: Transaction, hospital: DemoHospital): Promise<void> {
  const hospitalId = hospital.id
  const parentKind = { 'body-part': 'exam-type', 'apply-doctor': 'apply-department' } as Record<string, string>
  const rows = demoTerms.map(({ kind, name, englishName, briefCode, parent, price }, place) => ({
    hospitalId,
    id: demoBasicDataId(hospital, place + 1),
    kind,
    name,
    englishName,
    briefCode,
    price: price ?? null,
    parentId: parent === undefined ? null : demoTermId(hospital, parentKind[kind] ?? '', parent),
    place,
  }))
  await tx.insert(basicData).values(rows).onConflictDoNothing()
  await tx
    .insert(idFormat)
    .values([
      { hospitalId, purpose: 'patient', ...defaultFormats.patient },
      { hospitalId, purpose: 'exam', ...defaultFormats.exam },
    ])
    .onConflictDoNothing()
}
