import {
  type CoreTextKey,
  coreText,
  createText,
  type Language,
  type WorksheetTextKey,
  worksheetText,
} from '@opensono/pacs-core'

const wordsIn = (language: Language) =>
  createText<CoreTextKey | WorksheetTextKey>({
    resources: [coreText, worksheetText],
    browserLanguage: language,
  }).getSnapshot().t

/** The words of a study's papers. */
export const words = { en: wordsIn('en'), zh: wordsIn('zh') }

/** Things one after the other. */
export const listed = (items: readonly string[], language: Language) => items.join(language === 'zh' ? '、' : ', ')

/** Words of a template, in the language of the paper where it has them. */
export const inLanguage = ({ zh, en }: { zh: string; en: string }, language: Language) =>
  language === 'en' && en !== '' ? en : zh
