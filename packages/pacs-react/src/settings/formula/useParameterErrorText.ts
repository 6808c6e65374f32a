import { formulaFaultText, PacsError } from '@opensono/pacs-core'
import { useErrorText } from '../../provider/useErrorText'
import { useText } from '../../provider/useText'
import { parameterText } from './parameterText'

/** @returns a function that says why a parameter was refused: whose formula is at fault, and why, in the interface's language. */
export function useParameterErrorText(): (thrown: unknown) => string {
  const { t } = useText(parameterText)
  const sayWhy = useErrorText()
  return (thrown) => {
    const error = PacsError.from(thrown)
    const fault = error.is('CALCULATED_PARAMETER_INVALID') ? error.details.fault : undefined
    if (fault === undefined) return sayWhy(thrown)
    return t('parameter.refused', { abbreviation: fault.abbreviation, words: formulaFaultText(t, fault) })
  }
}
