import { createText, type TextKey, type Translate } from '../../text/createText'
import { en } from './locale/en'
import { zh } from './locale/zh'
import type { TemplateFault } from './TemplateFault'

/** Words of what is wrong with templates; kept apart from the words that every page has. */
export const templateFaultWords = { en, zh } as const

/** Keys of {@link templateFaultWords}. */
export type TemplateFaultKey = TextKey<(typeof templateFaultWords)['en']>

/**
 * What is wrong with a template, with line and element, in the user's words.
 *
 * @param t - the interface's words, with {@link templateFaultWords} among them.
 * @param fault - what is wrong.
 */
export function templateFaultText(t: Translate<TemplateFaultKey>, fault: TemplateFault): string {
  const { reason, line, element, details } = fault
  const words = t(`template.fault.${reason}`, details)
  return element === '' ? t('template.atLine', { line, words }) : t('template.at', { line, element, words })
}

/**
 * The same in English, for the server's own log and for programs that call it.
 *
 * @param fault - what is wrong.
 */
export function englishTemplateFault(fault: TemplateFault): string {
  const words = createText<TemplateFaultKey>({ resources: [templateFaultWords], browserLanguage: 'en' })
  return templateFaultText(words.getSnapshot().t, fault)
}
