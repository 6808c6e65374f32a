import { fieldEn } from './locale/fieldEn'
import { fieldZh } from './locale/fieldZh'

/** Names of the fields, columns and conditions that a hospital arranges; the words of the study are made of them, too. */
export const fieldText = { en: fieldEn, zh: fieldZh } as const
