import {
  type CoreTextKey,
  createText,
  type Language,
  loginText,
  type Text,
  type TextKey,
  type TextResource,
  type Translate,
} from '@opensono/pacs-core'
import { en } from '../locale/en'
import { zh } from '../locale/zh'

/** The words of the controls, to be merged into a host's text. */
export const controlText = { en, zh } as const

/** Keys of the words controls show. */
export type ControlTextKey = TextKey<typeof en> | CoreTextKey

const texts = new Map<Language, Text<ControlTextKey>>()

/**
 * The words of the controls where no host gives its own.
 *
 * @param language the interface language
 * @param resource what a control brings along
 * @returns a translator, made once per language
 */
export function controlTranslate(language: Language, resource?: TextResource): Translate<ControlTextKey> {
  let text = texts.get(language)
  if (!text) {
    text = createText<ControlTextKey>({ resources: [loginText, controlText], browserLanguage: language })
    texts.set(language, text)
  }
  if (resource) text.include(resource)
  return text.getSnapshot().t
}
