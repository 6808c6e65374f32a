import { createPacs, realtimeConsultationApi } from '@opensono/pacs-core'
import { beforeAll, inject } from 'vitest'
import { askLive } from '../harness/askLive'
import { logIn } from '../harness/logIn'
import { consultationScenes } from './consultationScenes'
import { lookAt } from './lookAt'

let doctor = ''
let expert = ''
let otherExpert = ''
let liveId = ''

/** A live consultation that an expert has begun. */
async function begin(): Promise<string> {
  const baseUrl = inject('productUrl')
  const { id } = await askLive(baseUrl, doctor, '钱学文', '肝右叶低回声结节，请协助判断性质。')
  const expert = createPacs({ apis: { live: realtimeConsultationApi }, baseUrl, token: () => otherExpert })
  await expert.live.start({ id })
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
