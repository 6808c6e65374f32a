import { createPacs, expertApi, realtimeConsultationApi } from '@opensono/pacs-core'
import { beforeAll, inject } from 'vitest'
import { logIn } from '../harness/logIn'
import { registerStudy } from '../harness/registerStudy'
import { consultationScenes } from './consultationScenes'
import { lookAt } from './lookAt'

let doctor = ''
let expert = ''
let otherExpert = ''
let liveId = ''

/** A live consultation that an expert has begun. */
async function begin(): Promise<string> {
  const baseUrl = inject('productUrl')
  const apis = { expert: expertApi, live: realtimeConsultationApi }
  const clientOf = (token: string) => createPacs({ apis, baseUrl, token: () => token })
  const { studyId } = await registerStudy(baseUrl, doctor, '欧阳明')
  const asking = clientOf(doctor)
  const found = (await asking.expert.available({})).find(({ name }) => name.includes('钱学文'))
  if (found === undefined) throw new Error('The demo has no such expert.')
  const { userId, hospitalId, departmentId } = found
  const comment = '肝右叶低回声结节，请协助判断性质。'
  const { id } = await asking.live.initiate({ studyId, expertList: [{ userId, hospitalId, departmentId }], comment })
  await clientOf(otherExpert).live.start({ id })
  return id
}

beforeAll(async () => {
  const productUrl = inject('productUrl')
  doctor = await logIn(productUrl, 'otherDoctor')
  expert = await logIn(productUrl, 'expert')
  otherExpert = await logIn(productUrl, 'otherExpert')
  liveId = await begin()
})

lookAt(
  'What doctors and experts meet at consultations',
  'consultation',
  consultationScenes(
    () => doctor,
    () => expert,
    () => otherExpert,
    () => liveId,
  ),
)
