import { createText, type TextKey, type Translate } from '../../text/createText'
import type { FormulaFault } from './FormulaFault'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of calculated parameters; kept apart from the words that every page has. */
export const formulaText = { en, zh } as const

/** Keys of {@link formulaText}. */
export type FormulaTextKey = TextKey<(typeof formulaText)['en']>

/**
 * What is wrong with a formula, in the user's words.
 *
 * @param t - the interface's words, with {@link formulaText} among them.
 * @param fault - what is wrong.
 */
export function formulaFaultText(
  t: Translate<FormulaTextKey>,
  fault: Pick<FormulaFault, 'reason' | 'details'>,
): string {
  const unitOf = (name: 'left' | 'right') => {
    const unit = fault.details[name]
    return unit === undefined ? {} : { [name]: unit === '' ? t('formula.noUnit') : unit }
  }
  return t(`formula.fault.${fault.reason}`, { ...fault.details, ...unitOf('left'), ...unitOf('right') })
}

/**
 * The same in English, for the server's own log and for programs that call it.
 *
 * @param fault - what is wrong.
 */
export function englishFault(fault: FormulaFault): string {
  const words = createText<FormulaTextKey>({ resources: [formulaText], browserLanguage: 'en' })
  return formulaFaultText(words.getSnapshot().t, fault)
}
