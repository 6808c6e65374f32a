import {
  ageInDays,
  type FieldFaultMessage,
  fillParameters,
  type PacsError,
  type ParameterFault,
  type ReportParameter,
  type Sex,
  type TypedParameter,
  whyNotParameters,
} from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import { image } from '../../../database/schema/image'
import { patient } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { refuseField } from '../../../serve/refuseField'
import { readRows } from '../../settings/basicData/readRows'
import { storedAge } from '../../study/storedAge'
import type { StoredStudy } from '../../study/studyFacts'

const faults = {
  unknown: 'unknown',
  option: 'unlisted',
  gestationalAge: 'gestationalAge',
  ambiguousNumber: 'ambiguousNumber',
  image: 'otherStudy',
} as const satisfies Record<ParameterFault | 'image', FieldFaultMessage>

/** @param id - what the value names and is not there. */
function badParameter(index: number, fault: keyof typeof faults, id?: string): PacsError {
  return refuseField(`parameters.${index}`, faults[fault], { ids: id === undefined ? undefined : [id] })
}

/** The measurement that a value was taken from lies on an image of the study; one that was saved before may be gone. */
async function checkSources(
  tx: Transaction,
  studyId: string,
  typed: readonly TypedParameter[],
  former: readonly ReportParameter[],
): Promise<void> {
  const known = new Set<string>(former.flatMap(({ source }) => source?.imageId ?? []))
  const asked = typed.flatMap(({ source }) => (source === null || known.has(source.imageId) ? [] : source.imageId))
  if (asked.length === 0) return
  const found = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.studyId, studyId), inArray(image.id, asked)))
  for (const { id } of found) known.add(id)
  const stranger = typed.findIndex(({ source }) => source !== null && !known.has(source.imageId))
  if (stranger >= 0) throw badParameter(stranger, 'image', typed[stranger]?.source?.imageId)
}

async function readPatient(tx: Transaction, { patientRecordId, ...study }: StoredStudy) {
  const [row] = await tx.select({ sex: patient.sex }).from(patient).where(eq(patient.id, patientRecordId))
  return {
    sex: (row?.sex ?? 'unknown') as Sex,
    ageDays: ageInDays(storedAge(study)),
  }
}

/**
 * The parameters that a report keeps: what was typed, checked, and what follows from it by the hospital's formulas.
 *
 * @param sent - what a client sends; left out, everything stays as it is stored.
 * @param former - as they are stored.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED`.
 */
export async function keepParameters(
  tx: Transaction,
  row: StoredStudy,
  sent: readonly TypedParameter[] | undefined,
  former: readonly ReportParameter[],
): Promise<ReportParameter[]> {
  if (sent === undefined) return [...former]
  if (sent.length === 0) return []
  const rows = await readRows(tx, 'parameter')
  const misfit = whyNotParameters(rows, sent, former)
  if (misfit !== null) {
    const id = misfit.fault === 'unknown' ? sent[misfit.index]?.parameterId : undefined
    throw badParameter(misfit.index, misfit.fault, id)
  }
  await checkSources(tx, row.id, sent, former)
  return fillParameters({ rows, patient: await readPatient(tx, row) }, sent, former)
}
