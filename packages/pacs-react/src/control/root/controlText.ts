import {
  type CoreTextKey,
  createText,
  type Language,
  loginText,
  type TextKey,
  type Translate,
} from '@opensono/pacs-core'
import { en } from '../locale/en'
import { zh } from '../locale/zh'

/** The words of the controls, to be merged into a host's text. */
export const controlText = { en, zh } as const

/** Keys of the words controls show. */
export type ControlTextKey = TextKey<typeof en> | CoreTextKey

const translators = new Map<Language, Translate<ControlTextKey>>()

/**
 * The words of the controls where no host gives its own.
 *
 * @param language the interface language
 * @returns a translator, made once per language
 */
export function controlTranslate(language: Language): Translate<ControlTextKey> {
  let translate = translators.get(language)
  if (!translate) {
    const text = createText<ControlTextKey>({ resources: [loginText, controlText], browserLanguage: language })
    translate = text.getSnapshot().t
    translators.set(language, translate)
  }
  return translate
}
