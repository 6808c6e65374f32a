import { formulaText } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of a parameter's formula and of the bench to try it on. */
export const parameterText = { en: { ...formulaText.en, ...en }, zh: { ...formulaText.zh, ...zh } } as const
