import { type AnswerOf, foldPhone, foldText, limits, PacsError, type patientApi, seesVip } from '@opensono/pacs-core'
import type { BodyOf, QueryOf } from '@opensono/pacs-core/server'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { isNumberLike, searchedName, searchedNumbers } from '../../name/nameSearch'
import { readStudies } from '../study/readStudies'
import { readPatients, requirePatient, shownStudies } from './readPatients'
import { type PatientFilter, searchPatients } from './searchPatients'

type FurtherVisit = BodyOf<typeof patientApi.furtherVisit>

const typed = (text: string | undefined) => foldText(text ?? '') || null

/** Digits alone may be a phone in groups; the product's own numbers keep their hyphens. */
const numberStart = (words: string) => searchedNumbers(words).at(/[A-Za-z]/.test(words) ? 0 : -1) ?? null

const noted = (content: string, patientRecordIds: readonly string[]) => ({
  content,
  subject: 'patient',
  details: { patientRecordIds },
})

/**
 * Finds returning patients.
 *
 * @throws PacsError `NAME_AND_PHONE_EMPTY`.
 */
export async function findFurtherVisit(tx: Transaction, actor: Actor, body: FurtherVisit, note: NoteRead) {
  const [name, phone] = [typed(body.patientName), typed(body.telPhone)]
  if (name === null && phone === null) throw new PacsError('NAME_AND_PHONE_EMPTY')
  const asked = typed(body.hospitalGUID)
  const filter: PatientFilter = {
    name: name === null ? null : searchedName(name),
    number: null,
    hisNumber: typed(body.patientHISID),
    phone: phone === null ? null : foldPhone(phone),
    sex: body.patientSex ?? null,
    seesVip: seesVip(actor),
    wantsTotal: true,
    skip: body.pageNumber * body.pageSize,
    take: body.pageSize,
  }
  const isElsewhere = asked !== null && asked !== actor.hospitalId
  const { ids, total } = isElsewhere ? { ids: [], total: 0 } : await searchPatients(tx, filter)
  note(noted('looked for returning patients', ids))
  return {
    rows: await readPatients(tx, actor, ids),
    total: Math.min(total, limits.exactTotal),
    isTotalExact: total <= limits.exactTotal,
  }
}

/** Likely patients while somebody types. */
export async function suggestPatients(
  tx: Transaction,
  actor: Actor,
  text: string,
  note: NoteRead,
): Promise<AnswerOf<typeof patientApi.suggest>> {
  const words = foldText(text)
  const isNumber = isNumberLike(words)
  const { ids } =
    [...words].length < limits.patientSearch.minTyped
      ? { ids: [] }
      : await searchPatients(tx, {
          name: isNumber ? null : searchedName(words),
          number: isNumber ? numberStart(words) : null,
          hisNumber: null,
          phone: null,
          sex: null,
          seesVip: seesVip(actor),
          wantsTotal: false,
          skip: 0,
          take: limits.patientSearch.suggestions,
        })
  note(noted('looked for patients while typing', ids))
  return readPatients(tx, actor, ids)
}

/**
 * A patient's studies, newest first.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function findPatientStudies(
  tx: Transaction,
  actor: Actor,
  patientRecordId: string,
  { pageNumber, pageSize }: QueryOf<typeof patientApi.studies>,
  note: NoteRead,
): Promise<AnswerOf<typeof patientApi.studies>> {
  await requirePatient(tx, actor, patientRecordId)
  const isTheirs = and(eq(study.patientRecordId, patientRecordId), shownStudies(actor))
  const [counted] = await tx.select({ total: count() }).from(study).where(isTheirs)
  const page = await tx
    .select({ id: study.id })
    .from(study)
    .where(isTheirs)
    .orderBy(desc(study.registerTime), desc(study.id))
    .limit(pageSize)
    .offset(pageNumber * pageSize)
  const ids = page.map(({ id }) => id)
  note({
    content: "looked at a patient's studies",
    subject: 'patient',
    subjectId: patientRecordId,
    details: { studyIds: ids },
  })
  return { rows: await readStudies(tx, ids), total: counted?.total ?? 0, isTotalExact: true }
}
