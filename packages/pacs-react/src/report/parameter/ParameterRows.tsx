import {
  dictionaryName,
  type MeasuredParameter,
  measureSourceOf,
  type ParameterRow,
  type TypedParameter,
  writtenValue,
} from '@opensono/pacs-core'
import type { Quantity, ValueAtom } from '@opensono/pacs-core/measure'
import { ArrowDown, ArrowUp, Ruler } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../control/button/Button'
import { NativeSelect } from '../../control/field/NativeSelect'
import { TextField } from '../../control/field/TextField'
import { useMarkWords } from '../../image/viewer/stage/useMarks'
import { useText } from '../../provider/useText'
import type { ReportContent } from '../ReportContent'
import { ParameterBox } from './ParameterBox'
import { parameterPanelText } from './parameterPanelText'
import type { ParameterLinks } from './useParameterLinks'
import type { ReportParameters } from './useReportParameters'

interface ParameterRowsProps {
  title: string
  rows: readonly ParameterRow[]
  found: ReportParameters
  content: ReportContent
  /** The numbers of the images of the study, once measurements were read. */
  numbers: ReadonlyMap<string, string>
  /** What was measured, by parameter. */
  offers: ReadonlyMap<string, MeasuredParameter>
  /** What may have been measured, by parameter: the user says which of it is meant. */
  choices: ReadonlyMap<string, readonly MeasuredParameter[]>
  links: ParameterLinks
  isReadOnly: boolean
  onChange: (typed: TypedParameter) => void
}

/** One table of parameters. */
export function ParameterRows({ title, rows, ...rest }: ParameterRowsProps) {
  const { t } = useText(parameterPanelText)
  const titleId = useId()
  return (
    <section>
      <h3 id={titleId}>{title}</h3>
      <table className="pacs-parameter-table" aria-labelledby={titleId}>
        <thead className="pacs-hidden-visually">
          <tr>
            <th scope="col">{t('reportParameter.item')}</th>
            <th scope="col">{t('reportParameter.value')}</th>
            <th scope="col">{t('reportParameter.range')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A reference range in words. */
export function rangeWords(start: string, end: string): string {
  if (start === '' && end === '') return ''
  if (start === '') return `≤ ${end}`
  return end === '' ? `≥ ${start}` : `${start} – ${end}`
}

type RowProps = Omit<ParameterRowsProps, 'title' | 'rows'> & { row: ParameterRow }

function Row({ row, found, content, numbers, offers, choices, links, isReadOnly, onChange }: RowProps) {
  const { t, language } = useText(parameterPanelText)
  const [isFocused, setFocused] = useState(false)
  const parameter = found.parameters.get(row.id)
  const value = found.values.get(row.id)
  const typed = content.parameters.find(({ parameterId }) => parameterId === row.id)
  if (parameter === undefined) return null
  const name = dictionaryName(row, language)
  const isComputed = parameter.formula.trim() !== ''
  const computed = value !== undefined && 'value' in value ? writtenValue(parameter, value.value, language) : null
  const mark = value !== undefined && 'value' in value ? value.mark : null
  const change = (text: string, source: TypedParameter['source'] = null) =>
    onChange({ parameterId: row.id as TypedParameter['parameterId'], value: text, source })
  const written = (end: string) => (end === '' ? '' : writtenValue(parameter, end, language).value)
  const offer = isReadOnly ? undefined : offers.get(row.id)
  const isOffered = offer !== undefined && offer.value !== typed?.value && links.isMeasured(offer.atom)
  const asked = isReadOnly ? [] : (choices.get(row.id) ?? []).filter(({ atom }) => links.isMeasured(atom))
  const fault = links.faultOf(row.id)
  const why =
    value !== undefined && 'reason' in value && value.reason !== 'missing' && value.reason !== 'invalid' && isComputed
      ? t(`parameter.reason.${value.reason}`, { name: value.name })
      : undefined
  return (
    <tr data-mark={mark ?? undefined}>
      <th scope="row">
        <span className="pacs-truncate" title={name}>
          {name}
        </span>
        {parameter.abbreviation !== name && <small>{parameter.abbreviation}</small>}
      </th>
      <td data-parameter={isComputed ? undefined : row.id}>
        {isComputed ? (
          <TextField
            isBare
            isReadOnly
            label={name}
            className="pacs-parameter-computed"
            value={computed?.value ?? ''}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            after={computed?.unit ?? parameter.unit}
          />
        ) : parameter.options.length > 0 ? (
          <NativeSelect
            isBare
            label={name}
            isReadOnly={isReadOnly}
            options={[
              { id: '', label: t('reportParameter.choose') },
              ...withFormer(parameter.options, typed?.value).map((text) => ({ id: text, label: text })),
            ]}
            value={typed?.value ?? ''}
            onChange={(text) => change(text)}
          />
        ) : (
          <ParameterBox
            parameter={parameter}
            label={name}
            value={typed?.value ?? ''}
            isReadOnly={isReadOnly}
            onChange={change}
          />
        )}
        {isFocused && (
          <small className="pacs-parameter-formula">
            {t('reportParameter.formulaOf', { name: parameter.abbreviation, formula: parameter.formula })}
          </small>
        )}
        {why !== undefined && <small className="pacs-parameter-formula">{why}</small>}
        {fault !== null && <small className="pacs-parameter-formula">{t(`reportParameter.link.${fault}`)}</small>}
      </td>
      <td>
        <span className="pacs-parameter-range">
          {rangeWords(written(parameter.referenceStart), written(parameter.referenceEnd))}
        </span>
        {(mark === 'above' || mark === 'below') && (
          <span className="pacs-parameter-mark">
            {mark === 'above' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
            {t(`reportParameter.mark.${mark}`)}
          </span>
        )}
        {typed?.source != null && <Source imageId={typed.source.imageId} numbers={numbers} />}
      </td>
      {isOffered && (
        <td className="pacs-parameter-measured">
          <Button size="small" variant="quiet" onPress={() => change(offer.value, measureSourceOf(offer.atom))}>
            {t('reportParameter.offer', { value: offer.value, number: numbers.get(offer.atom.imageId) ?? '' })}
          </Button>
        </td>
      )}
      {asked.length > 0 && (
        <td className="pacs-parameter-measured">
          <Choice
            name={name}
            values={asked}
            numbers={numbers}
            taken={typed?.source ?? null}
            onChoose={({ value: text, atom }) => change(text, measureSourceOf(atom))}
          />
        </td>
      )}
    </tr>
  )
}

interface ChoiceProps {
  /** Of the parameter. */
  name: string
  values: readonly MeasuredParameter[]
  numbers: ReadonlyMap<string, string>
  taken: TypedParameter['source']
  onChoose: (chosen: MeasuredParameter) => void
}

const keyOf = ({ imageId, annotationId, quantity }: Pick<ValueAtom, 'imageId' | 'annotationId' | 'quantity'>) =>
  [imageId, annotationId, quantity].join(' ')

/** Which of several measured values is meant. */
function Choice({ name, values, numbers, taken, onChoose }: ChoiceProps) {
  const { t } = useText(parameterPanelText)
  const { t: words } = useMarkWords()
  const options = values.map(({ value, atom }) => ({
    id: keyOf(atom),
    label: t('reportParameter.choiceOf', {
      quantity: words(`measure.quantity.${atom.quantity}`),
      value,
      number: numbers.get(atom.imageId) ?? '',
    }),
  }))
  const known = values.find(
    ({ atom }) => taken !== null && keyOf(atom) === keyOf({ ...taken, quantity: taken.quantity as Quantity }),
  )
  return (
    <NativeSelect
      isBare
      label={`${name}: ${t('reportParameter.whichValue')}`}
      options={[{ id: '', label: t('reportParameter.whichValue') }, ...options]}
      value={known === undefined ? '' : keyOf(known.atom)}
      onChange={(id) => {
        const chosen = values.find(({ atom }) => keyOf(atom) === id)
        if (chosen !== undefined) onChoose(chosen)
      }}
    />
  )
}

/** An option that the hospital took away stays where it is chosen. */
function withFormer(options: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || options.includes(chosen) ? options : [...options, chosen]
}

/** That a value was measured, and on which image. */
function Source({ imageId, numbers }: { imageId: string; numbers: ReadonlyMap<string, string> }) {
  const { t } = useText(parameterPanelText)
  const isKnown = numbers.size === 0 || numbers.has(imageId)
  const words = isKnown
    ? t('reportParameter.measuredOn', { number: numbers.get(imageId) ?? '' })
    : t('reportParameter.measuredGone')
  return (
    <span className="pacs-parameter-source" title={words}>
      <Ruler aria-hidden />
      <span className="pacs-hidden-visually">{words}</span>
    </span>
  )
}
