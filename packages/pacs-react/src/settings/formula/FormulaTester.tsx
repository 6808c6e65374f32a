import {
  evaluateParameters,
  type FormulaParameter,
  formulaFaultText,
  isGestationalAge,
  measuredFor,
  type ParameterValue,
  type RangeMark,
  writtenValue,
} from '@opensono/pacs-core'
import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { StatusTag } from '../../control/feedback/StatusTag'
import { DecimalField } from '../../control/field/DecimalField'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useText } from '../../provider/useText'
import { parameterText } from './parameterText'

interface FormulaTesterProps {
  /** As it would be saved, its formula without faults. */
  parameter: FormulaParameter
  parameters: readonly FormulaParameter[]
}

const marks = {
  in: { tone: 'success', Icon: Check },
  below: { tone: 'warning', Icon: ArrowDown },
  above: { tone: 'warning', Icon: ArrowUp },
} as const satisfies Record<RangeMark, unknown>

/** Tries a formula on example values, with the other formulas that it needs. */
export function FormulaTester({ parameter, parameters }: FormulaTesterProps) {
  const { t } = useText(parameterText)
  const headId = useId()
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  const inputs = useMemo(() => measuredFor(parameter, parameters), [parameter, parameters])
  const result = useMemo(() => {
    const others = parameters.filter(({ id }) => id !== parameter.id)
    return evaluateParameters([...others, parameter], values).get(parameter.id)
  }, [parameter, parameters, values])
  const type = (id: string, text: string) => setValues(new Map(values).set(id, text))

  return (
    <section className="pacs-formula-tester" aria-labelledby={headId}>
      <header>
        <h3 id={headId}>{t('parameter.bench')}</h3>
        <span>{t(inputs.length === 0 ? 'parameter.constant' : 'parameter.benchHint')}</span>
      </header>
      <div className="pacs-formula-inputs">
        {inputs.map(({ id, abbreviation, name, unit, options }) => {
          const label = abbreviation === name ? abbreviation : `${abbreviation} ${name}`
          const value = values.get(id) ?? ''
          return options.length > 0 ? (
            <NativeSelect
              key={id}
              label={unit === '' ? label : `${label} (${unit})`}
              options={[
                { id: '', label: t('parameter.benchChoose') },
                ...options.map((text) => ({ id: text, label: text })),
              ]}
              value={value}
              onChange={(text) => type(id, text)}
            />
          ) : (
            <DecimalField
              key={id}
              label={label}
              value={value}
              onChange={(text) => type(id, text)}
              after={unit !== '' && <span className="pacs-formula-unit">{unit}</span>}
            />
          )
        })}
      </div>
      <p className="pacs-formula-result" aria-live="polite">
        <span>{t('parameter.result')}</span>
        {result !== undefined && <FormulaResult result={result} parameter={parameter} />}
      </p>
    </section>
  )
}

function FormulaResult({ result, parameter }: { result: ParameterValue; parameter: FormulaParameter }) {
  const { t, language } = useText(parameterText)
  if ('reason' in result) {
    const words = result.fault !== null ? formulaFaultText(t, result.fault) : ''
    const reason = result.reason === 'invalid' ? words : t(`parameter.reason.${result.reason}`, { name: result.name })
    return <span className="pacs-formula-reason">{reason}</span>
  }
  const { mark } = result
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 12, useGrouping: false }).format(result.value)
  const { value, unit } = isGestationalAge(parameter)
    ? writtenValue(parameter, result.value, language)
    : { value: plain, unit: parameter.unit }
  const { tone, Icon } = marks[mark ?? 'in']
  return (
    <>
      <strong>
        {value} {unit}
      </strong>
      {mark !== null && (
        <StatusTag tone={tone} icon={<Icon aria-hidden />}>
          {t(`parameter.mark.${mark}`)}
        </StatusTag>
      )}
    </>
  )
}
