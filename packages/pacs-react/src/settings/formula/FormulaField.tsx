import { checkFormula, type FormulaParameter, limits } from '@opensono/pacs-core'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { TextArea } from '../../control/field/TextArea'
import { useText } from '../../provider/useText'
import { FormulaFaults } from './FormulaFaults'
import { FormulaTester } from './FormulaTester'
import { type FormulaOffer, formulaOffers, formulaWord } from './formulaWord'
import { parameterText } from './parameterText'

/** The formula of a parameter, and the parameters that it may name. */
export interface FormulaFieldProps {
  /** The parameter as it is in the form, with its formula; `id` is empty for a new one. */
  parameter: FormulaParameter
  /** All parameters of the hospital. */
  parameters: readonly FormulaParameter[]
  onChange: (formula: string) => void
  isReadOnly?: boolean | undefined
}

/** A formula as it is typed: abbreviations are offered, faults are shown at their place, and a bench tries it on example values. */
export function FormulaField({ parameter, parameters, onChange, isReadOnly }: FormulaFieldProps) {
  const { t } = useText(parameterText)
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const { formula } = parameter
  const faults = useMemo(() => checkFormula(parameter, parameters), [parameter, parameters])
  const others = useMemo(() => parameters.filter(({ id }) => id !== parameter.id), [parameters, parameter.id])
  const word = formulaWord(formula, Math.min(caret ?? formula.length, formula.length))
  const offers = isReadOnly || caret === null ? [] : formulaOffers(word, others)

  function take({ text }: FormulaOffer): void {
    const next = formula.slice(0, word.at) + text + formula.slice(word.at + word.text.length)
    if (next.length > limits.formula.maxLength) return
    const after = word.at + text.length
    onChange(next)
    setCaret(after)
    box.current?.focus()
    // The caret can be set when the box has the new text.
    requestAnimationFrame(() => box.current?.setSelectionRange(after, after))
  }

  return (
    <div className="pacs-formula">
      <TextArea
        ref={box}
        label={t('parameter.formula')}
        className="pacs-formula-box"
        rows={2}
        maxLength={limits.formula.maxLength}
        spellCheck={false}
        isReadOnly={isReadOnly}
        hint={t('parameter.formulaHint')}
        error={faults.length > 0 ? t('parameter.wrong') : undefined}
        value={formula}
        onFocus={() => setCaret(box.current?.selectionStart ?? formula.length)}
        onChange={(next) => {
          onChange(next)
          setCaret(box.current?.selectionStart ?? next.length)
        }}
      />
      {offers.length > 0 && (
        <fieldset className="pacs-formula-offers">
          <legend>{t('parameter.offers')}</legend>
          {offers.map((offer) => (
            <Button key={offer.id} size="small" onPress={() => take(offer)}>
              <code>{offer.text}</code>
              {offer.note !== '' && <span className="pacs-formula-note"> {offer.note}</span>}
            </Button>
          ))}
        </fieldset>
      )}
      {faults.length > 0 && (
        <FormulaFaults
          formula={formula}
          faults={faults}
          onShow={({ at, length }) => {
            box.current?.focus()
            box.current?.setSelectionRange(at, at + length)
          }}
        />
      )}
      {faults.length === 0 && formula.trim() !== '' && <FormulaTester parameter={parameter} parameters={parameters} />}
    </div>
  )
}
