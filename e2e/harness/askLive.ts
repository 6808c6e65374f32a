import { type ConsultationId, createPacs, expertApi, realtimeConsultationApi, type Study } from '@opensono/pacs-core'
import { registerStudy } from './registerStudy'

/** A live consultation that was asked for. */
export interface AskedLive {
  id: ConsultationId
  study: Study
}

/**
 * Asks one of the demo's experts about a new patient.
 *
 * @param productUrl - the product.
 * @param token - the doctor's.
 * @param expertName - a part of the expert's name.
 * @param comment - what is asked.
 */
export async function askLive(
  productUrl: string,
  token: string,
  expertName: string,
  comment = 'A lesion?',
): Promise<AskedLive> {
  const study = await registerStudy(productUrl, token, 'Room Walker')
  const apis = { expert: expertApi, live: realtimeConsultationApi }
  const doctor = createPacs({ baseUrl: productUrl, apis, token: () => token })
  const expert = (await doctor.expert.available({})).find(({ name }) => name.includes(expertName))
  if (expert === undefined) throw new Error('The demo has no such expert.')
  const { userId, hospitalId, departmentId } = expert
  const expertList = [{ userId, hospitalId, departmentId }]
  const { id } = await doctor.live.initiate({
    studyId: study.studyId,
    expertList,
    comment,
    confirmed: ['CONSULTATION_WITHOUT_IMAGES'],
  })
  return { id, study }
}
