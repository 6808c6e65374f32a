import { type FormulaRefusal, formulaFaultReasons, formulaFaultText, PacsError } from '@opensono/pacs-core'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { parameterText } from './parameterText'

function refusalOf(error: PacsError): FormulaRefusal | null {
  const fault = error.code === 'CALCULATED_PARAMETER_INVALID' ? error.details.fault : null
  if (typeof fault !== 'object' || fault === null || !('reason' in fault)) return null
  // A newer server may know a reason that has no words here.
  return formulaFaultReasons.some((reason) => reason === fault.reason) ? (fault as FormulaRefusal) : null
}

/** @returns a function that says why a parameter was refused: whose formula is at fault, and why, in the interface's language. */
export function useParameterErrorText(): (thrown: unknown) => string {
  const { t } = useText(parameterText)
  const sayWhy = useErrorText()
  return (thrown) => {
    const refusal = refusalOf(PacsError.from(thrown))
    if (refusal === null) return sayWhy(thrown)
    return t('parameter.refused', { abbreviation: refusal.abbreviation, words: formulaFaultText(t, refusal) })
  }
}
