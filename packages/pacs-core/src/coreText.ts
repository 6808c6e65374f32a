import { en as accessEn } from './access/locale/en'
import { zh as accessZh } from './access/locale/zh'
import { en as errorEn } from './error/locale/en'
import { zh as errorZh } from './error/locale/zh'
import { en as imageEn } from './image/locale/en'
import { zh as imageZh } from './image/locale/zh'
import { en as patientEn } from './patient/locale/en'
import { zh as patientZh } from './patient/locale/zh'
import { en as reportEn } from './report/locale/en'
import { zh as reportZh } from './report/locale/zh'
import { en as studyEn } from './study/locale/en'
import { zh as studyZh } from './study/locale/zh'
import type { TextKey } from './text/createText'

/** The words of core, in both languages. */
export const coreText = {
  en: { ...accessEn, ...errorEn, ...imageEn, ...patientEn, ...reportEn, ...studyEn },
  zh: { ...accessZh, ...errorZh, ...imageZh, ...patientZh, ...reportZh, ...studyZh },
} as const

/** Keys of the words of core. */
export type CoreTextKey = TextKey<(typeof coreText)['en']>
