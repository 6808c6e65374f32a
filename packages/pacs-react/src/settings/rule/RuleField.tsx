import {
  type BasicDataKind,
  dictionaryName,
  fieldFaultText,
  limits,
  type RuleFault,
  type RuleName,
  type RuleValues,
  readPrintCopies,
  ruleSpec,
  settingsApi,
  writePrintCopies,
} from '@opensono/pacs-core'
import { Checkbox } from '../../control/choice/Checkbox'
import { NativeSelect } from '../../control/field/NativeSelect'
import { NumberField } from '../../control/field/NumberField'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { ruleText } from './ruleText'
import { optionWord } from './ruleWords'

/** A setting, as it is typed. */
export interface RuleFieldProps {
  name: RuleName
  values: Partial<RuleValues>
  fault: RuleFault | undefined
  onChange: (patch: Partial<RuleValues>) => void
}

/** One setting, drawn by what it holds. */
export function RuleField({ name, values, fault, onChange }: RuleFieldProps) {
  const { t, language } = useText(ruleText)
  const spec = ruleSpec(name)
  const value: unknown = values[name]
  const label = t(`rule.name.${name}`)
  const bounds = 'min' in spec ? { min: spec.min, max: spec.max } : limits.printCopies
  const figureText = (figure: number) => figure.toLocaleString(language)
  const figures = { min: figureText(bounds.min), max: figureText(bounds.max) }
  const hint = t(`rule.hint.${name}`, figures)
  const error = fault === undefined ? undefined : fieldFaultText(t, fault)
  const set = (next: unknown) => onChange({ [name]: next } as Partial<RuleValues>)
  switch (spec.type) {
    case 'flag':
      return (
        <div className="pacs-rules-flag">
          <Checkbox isSelected={value === true} onChange={set}>
            {label}
          </Checkbox>
          <span className="pacs-rules-note">{hint}</span>
        </div>
      )
    case 'number':
      return (
        <NumberField
          className="pacs-rules-figure"
          label={label}
          hint={hint}
          error={error}
          unit={t(`rule.unit.${spec.unit}`)}
          value={typeof value === 'number' ? value : null}
          formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
          onChange={(next) => set(next ?? Number.NaN)}
        />
      )
    case 'choice':
      return (
        <NativeSelect
          label={label}
          hint={hint}
          error={error}
          value={String(value)}
          options={spec.options.map((id) => ({
            id,
            label: optionWord(t, name, id),
          }))}
          onChange={set}
        />
      )
    case 'rows':
      return <RowsField label={label} kind={spec.kind} ids={values[name] as string[]} error={error} onChange={set} />
    case 'copies':
      return <CopiesField label={label} hint={hint} text={String(value)} onChange={set} />
  }
}

interface RowsFieldProps {
  label: string
  kind: BasicDataKind
  ids: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

function useKind(kind: BasicDataKind) {
  return useCall(settingsApi.basicData, { kind }).data?.filter((row) => row.isEnabled) ?? []
}

/** Rows of basic data to choose from. */
function RowsField({ label, kind, ids, error, onChange }: RowsFieldProps) {
  const { t, language } = useText(ruleText)
  const rows = useKind(kind)
  return (
    <fieldset className="pacs-rules-set">
      <legend>{label}</legend>
      {rows.length === 0 && <p className="pacs-rules-note">{t('rule.noTypes')}</p>}
      {rows.map((row) => (
        <Checkbox
          key={row.id}
          isSelected={ids.includes(row.id)}
          isInvalid={error !== undefined}
          onChange={(isChosen) => onChange(isChosen ? [...ids, row.id] : ids.filter((id) => id !== row.id))}
        >
          {dictionaryName(row, language)}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p className="pacs-rules-fault" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface CopiesFieldProps {
  label: string
  hint: string
  text: string
  onChange: (text: string) => void
}

/** Copies for each patient source. */
function CopiesField({ label, hint, text, onChange }: CopiesFieldProps) {
  const { t, language } = useText(ruleText)
  const rows = useKind('patient-source')
  const copies = readPrintCopies(text) ?? new Map<string, number>()
  const { min, max } = limits.printCopies
  return (
    <fieldset className="pacs-rules-set">
      <legend>{label}</legend>
      <p className="pacs-rules-note">{rows.length === 0 ? t('rule.noSources') : hint}</p>
      <div className="pacs-rules-copies">
        {rows.map((row) => (
          <NumberField
            key={row.id}
            label={dictionaryName(row, language)}
            value={copies.get(row.id) ?? limits.printCopies.default}
            minValue={min}
            maxValue={max}
            formatOptions={{ maximumFractionDigits: 0 }}
            onChange={(count) => onChange(writePrintCopies(new Map(copies).set(row.id, count ?? min)))}
          />
        ))}
      </div>
    </fieldset>
  )
}
