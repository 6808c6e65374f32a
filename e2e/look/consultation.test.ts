import { beforeAll, inject } from 'vitest'
import { logIn } from '../harness/logIn'
import { consultationScenes } from './consultationScenes'
import { lookAt } from './lookAt'

let doctor = ''
let expert = ''

beforeAll(async () => {
  const productUrl = inject('productUrl')
  doctor = await logIn(productUrl, 'doctor')
  expert = await logIn(productUrl, 'expert')
})

lookAt(
  'What doctors and experts meet at consultations',
  'consultation',
  consultationScenes(
    () => doctor,
    () => expert,
  ),
)
