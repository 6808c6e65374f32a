import { createPacs, realtimeConsultationApi } from '@opensono/pacs-core'
import { beforeAll } from 'vitest'
import { askLive } from '../harness/askLive'
import { lane } from '../harness/lane'
import { logIn } from '../harness/logIn'
import { consultationScenes } from './consultationScenes'
import { lookAt } from './lookAt'

let doctor = ''
let expert = ''
let otherExpert = ''
let liveId = ''

/** A live consultation that an expert has begun. */
async function begin(): Promise<string> {
  const baseUrl = lane().productUrl
  const { id } = await askLive(baseUrl, doctor, '钱学文', '肝右叶低回声结节，请协助判断性质。')
  const expert = createPacs({ apis: { live: realtimeConsultationApi }, baseUrl, token: () => otherExpert })
  await expert.live.start({ id })
  return id
}

beforeAll(async () => {
  const productUrl = lane().productUrl
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
