import {
  type BasicDataId,
  createPacs,
  emptyRegistration,
  imageApi,
  type Registration,
  type RoomId,
  type Study,
  sessionApi,
  settingsApi,
  studyApi,
} from '@opensono/pacs-core'

/** The product's calls, for tests that look past the screen. */
export function connect(productUrl: string, token: string) {
  const apis = { session: sessionApi, settings: settingsApi, study: studyApi, image: imageApi }
  return createPacs({ baseUrl: productUrl, apis, token: () => token })
}

/** The age to which the birth date in an ID card gives no contradiction. */
function ageByCard(idCard: string | undefined): number | null {
  return idCard === undefined ? null : new Date().getFullYear() - Number(idCard.slice(6, 10))
}

/**
 * Registers a study by the calls alone.
 *
 * @param productUrl - the product.
 * @param token - of somebody who may register.
 * @param patientName - of a new patient.
 * @param known - what else is known of them.
 */
export async function registerStudy(
  productUrl: string,
  token: string,
  patientName: string,
  known: Partial<Pick<Registration, 'telPhone' | 'idCard'>> = {},
): Promise<Study> {
  const pacs = connect(productUrl, token)
  const { roomId } = await pacs.session.info()
  const firstOf = async (kind: 'patient-source' | 'exam-type'): Promise<BasicDataId> => {
    const [row] = await pacs.settings.basicData({ kind })
    if (row === undefined) throw new Error(`The demo has no ${kind}.`)
    return row.id
  }
  const [patientSourceId, examTypeId, parts] = await Promise.all([
    firstOf('patient-source'),
    firstOf('exam-type'),
    pacs.settings.basicData({ kind: 'body-part' }),
  ])
  const bodyPartId = parts.find(({ fields }) => fields.examTypeId === examTypeId && fields.sex !== 'male')?.id
  if (bodyPartId === undefined) throw new Error('The demo has no body part of its first exam type.')
  const registration: Registration = {
    ...emptyRegistration,
    patientName,
    patientSex: 'female',
    patientAge: { value: ageByCard(known.idCard) ?? 42, unit: 'year' },
    patientSourceId,
    examTypeId,
    bodyPartIds: [bodyPartId],
    roomId: roomId as RoomId,
    ...known,
  }
  return await pacs.study.register(registration)
}

/**
 * What local storage holds when a study is the current one.
 *
 * @param study - the study.
 */
export function currentPatientOf({ studyId, patientAge, studyStatus, patientSex }: Study): string {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, [patientAge.unit]: patientAge.value }
  const shown = { patientAgeShow: '', studyStatusShow: '', patientSexShow: '' }
  return JSON.stringify({ studyId, patientAge: parts, studyStatus, patientSex, ...shown })
}
