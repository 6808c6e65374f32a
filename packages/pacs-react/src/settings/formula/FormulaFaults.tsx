import { type FormulaFault, formulaFaultText } from '@opensono/pacs-core'
import { Button } from '../../control/button/Button'
import { useText } from '../../provider/useText'
import { parameterText } from './parameterText'

interface FormulaFaultsProps {
  formula: string
  faults: readonly FormulaFault[]
  /** Brings somebody to the place of a fault. */
  onShow: (fault: FormulaFault) => void
}

/** Characters of the formula shown on each side of what is wrong. */
const context = 16

/** What is wrong with a formula, each fault with the piece of text that it is about. */
export function FormulaFaults({ formula, faults, onShow }: FormulaFaultsProps) {
  const { t } = useText(parameterText)
  return (
    <ul className="pacs-formula-faults" aria-label={t('parameter.faults')} aria-live="polite">
      {faults.map((fault) => {
        const end = fault.at + fault.length
        return (
          <li key={`${fault.reason} ${fault.at}`}>
            <code className="pacs-formula-text">
              {formula.slice(Math.max(0, fault.at - context), fault.at)}
              <mark>{formula.slice(fault.at, end) || '…'}</mark>
              {formula.slice(end, end + context)}
            </code>
            <span className="pacs-formula-words">
              {t('parameter.faultAt', { at: fault.at + 1, words: formulaFaultText(t, fault) })}
            </span>
            <Button size="small" variant="quiet" onPress={() => onShow(fault)}>
              {t('parameter.showFault')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
