import { en as errorEn } from '../error/locale/en'
import { zh as errorZh } from '../error/locale/zh'
import type { TextKey } from './createText'
import { loginText } from './loginText'

/** The words of core, in both languages. */
export const coreText = {
  en: { ...loginText.en, ...errorEn },
  zh: { ...loginText.zh, ...errorZh },
} as const

/** Keys of the words of core. */
export type CoreTextKey = TextKey<(typeof coreText)['en']>
