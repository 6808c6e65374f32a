import { beforeAll, inject } from 'vitest'
import { logIn } from '../harness/logIn'
import { consultationScenes } from './consultationScenes'
import { lookAt } from './lookAt'

let doctor = ''
let expert = ''
let otherExpert = ''

beforeAll(async () => {
  const productUrl = inject('productUrl')
  doctor = await logIn(productUrl, 'otherDoctor')
  expert = await logIn(productUrl, 'expert')
  otherExpert = await logIn(productUrl, 'otherExpert')
})

lookAt(
  'What doctors and experts meet at consultations',
  'consultation',
  consultationScenes(
    () => doctor,
    () => expert,
    () => otherExpert,
  ),
)
