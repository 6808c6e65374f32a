import {
  type FormulaParameter,
  fieldFaultText,
  gestationalAgeText,
  isGestationalAge,
  readGestationalAge,
  whyNotTyped,
  writtenValue,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { DecimalField } from '../../control/field/DecimalField'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { parameterPanelText } from './parameterPanelText'

interface ParameterBoxProps {
  parameter: FormulaParameter
  /** Name of the parameter in the language. */
  label: string
  /** As it is in the report; empty for none. */
  value: string
  isReadOnly: boolean
  onChange: (value: string) => void
}

/**
 * The box that a value is typed into. What cannot be the value of the parameter stays in the box with the reason, and is no part of the report; a
 * gestational age is typed in any form that is read, and becomes weeks and days.
 */
export function ParameterBox({ parameter, label, value, isReadOnly, onChange }: ParameterBoxProps) {
  const { t, language } = useText(parameterPanelText)
  /** What is typed, while it is another text than the value of the report. */
  const [typed, setTyped] = useState<string | null>(null)
  const isAge = isGestationalAge(parameter)
  const fault = typed === null ? null : whyNotTyped(parameter, typed)
  const change = (text: string) => {
    const next = text.trimStart()
    const days = isAge ? readGestationalAge(next) : null
    const why = whyNotTyped(parameter, next)
    setTyped(isAge || why !== null ? next : null)
    onChange(why === null ? (days === null ? next : gestationalAgeText('en', days)) : '')
  }
  const box = {
    isBare: true,
    label,
    isReadOnly,
    maxLength: 64,
    onChange: change,
    error: fault === null ? undefined : fieldFaultText(t, { message: fault }),
  } as const
  return (
    <>
      {isAge ? (
        <TextField
          {...box}
          autoComplete="off"
          value={typed ?? (value === '' ? '' : writtenValue(parameter, value, language).value)}
          placeholder={gestationalAgeText(language, 88)}
          // What could be read is shown as weeks and days; anything else stays with its reason.
          onBlur={() => fault === null && setTyped(null)}
        />
      ) : (
        <DecimalField {...box} value={typed ?? value} after={parameter.unit} />
      )}
      {box.error !== undefined && (
        <small className="pacs-parameter-fault" role="alert">
          {box.error}
        </small>
      )}
    </>
  )
}
