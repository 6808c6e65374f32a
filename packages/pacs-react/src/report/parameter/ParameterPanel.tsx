import {
  dictionaryName,
  formulaFaultText,
  imageApi,
  type MeasuredParameter,
  measuredChoices,
  measuredParameter,
  measureSourceOf,
  pressedKey,
  type TypedParameter,
  whyNotUseImage,
  writtenValue,
} from '@opensono/pacs-core'
import { Ruler, TextCursorInput } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { Banner } from '../../control/feedback/Banner'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { itemOfRow } from '../../image/StripItem'
import { readFileFacts } from '../../image/viewer/stage/fileFacts'
import { useStoredPictures } from '../../image/viewer/stage/useStoredPictures'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import type { ReportContent } from '../ReportContent'
import type { ReportPanelProps } from '../side/ReportPanel'
import { FetusSection } from './FetusSection'
import { ParameterRows } from './ParameterRows'
import { parameterPanelText } from './parameterPanelText'
import { readMeasurements } from './readMeasurements'
import { useParameterLinks } from './useParameterLinks'
import { type ReportParameters, useReportParameters } from './useReportParameters'
import { WorksheetSection } from './WorksheetSection'

/** The measured and calculated values of a report: typed, chosen, taken from measurements, and what follows from them. */
export function ParameterPanel(props: ReportPanelProps) {
  const { study, content, onChange, isReadOnly, onInsert, onInsertValue, onOpenValue, items } = props
  const { t, language } = useText(parameterPanelText)
  const found = useReportParameters(study, content)
  const list = useRef<HTMLDivElement>(null)
  const taking = useTaking(study.studyId, found, content, onChange)
  const links = useParameterLinks(items, content)
  if (found === undefined) return <Skeleton height={240} />
  const change = (typed: TypedParameter) => onChange({ parameters: withValue(content.parameters, typed) })
  const insert = () => {
    const separator = t('reportParameter.listSeparator')
    for (const [at, { id, name, text }] of wordsOf(found, content, content.language ?? language).entries()) {
      onInsert(`${at === 0 ? '' : separator}${name} `)
      onInsertValue(text, { kind: 'parameter', parameterId: id })
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in one of its boxes goes to the next
    <div className="pacs-parameters" ref={list} onKeyDown={(event) => focusNextBox(event, list.current)}>
      <Invalid found={found} />
      {found.tables.length === 0 ? (
        <EmptyState title={t('reportParameter.none')}>{t('reportParameter.noneText')}</EmptyState>
      ) : (
        <>
          {found.tables.map((table, index) => {
            const usual = t(index > 0 && table.title.zh === '' ? 'reportParameter.further' : 'reportParameter.table')
            return (
              <ParameterRows
                key={table.rows[0]?.id}
                title={table.title[language] || usual}
                rows={table.rows}
                found={found}
                content={content}
                numbers={taking.numbers}
                offers={taking.offers}
                choices={taking.choices}
                links={links}
                isReadOnly={isReadOnly}
                onChange={change}
              />
            )
          })}
          <p role="status" className="pacs-parameter-note">
            {taking.note}
          </p>
          <div className="pacs-parameter-acts">
            <Button icon={<Ruler />} isDisabled={isReadOnly} isPending={taking.isTaking} onPress={taking.take}>
              {t('reportParameter.take')}
            </Button>
            <Button icon={<TextCursorInput />} isDisabled={isReadOnly} onPress={insert}>
              {t('reportParameter.insert')}
            </Button>
          </div>
          <FetusSection
            study={study}
            found={found}
            language={content.language ?? language}
            isReadOnly={isReadOnly}
            onInsert={onInsert}
            onInsertValue={onInsertValue}
          />
        </>
      )}
      <WorksheetSection
        study={study}
        content={content}
        onChange={onChange}
        isReadOnly={isReadOnly}
        onInsert={onInsert}
        onInsertValue={onInsertValue}
        items={items}
        onOpenValue={onOpenValue}
        language={content.language ?? language}
      />
    </div>
  )
}

/** Enter goes to the next box, as in the registration; in the last one it stays. */
function focusNextBox(event: KeyboardEvent, list: HTMLElement | null): void {
  const { target } = event
  if (pressedKey(event) !== 'Enter') return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  const boxes = [...(list?.querySelectorAll<HTMLElement>('[data-parameter] :is(input, select)') ?? [])]
  const next = boxes[boxes.indexOf(target) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** The typed values after one was changed; an empty one is taken away. */
function withValue(parameters: ReportContent['parameters'], typed: TypedParameter): TypedParameter[] {
  const at = parameters.findIndex(({ parameterId }) => parameterId === typed.parameterId)
  if (typed.value === '') return parameters.filter((_, index) => index !== at)
  return at === -1 ? [...parameters, typed] : parameters.map((each, index) => (index === at ? typed : each))
}

/** Name, value and unit of each parameter that has a value, in the order of the tables. */
function wordsOf(
  { tables, values, parameters }: ReportParameters,
  content: ReportContent,
  language: 'en' | 'zh',
): { id: TypedParameter['parameterId']; name: string; text: string }[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const parameter = parameters.get(row.id)
      const value = values.get(row.id)
      const given = content.parameters.find(({ parameterId }) => parameterId === row.id)?.value
      const shown = value !== undefined && 'value' in value ? value.value : given
      if (parameter === undefined || shown === undefined) return []
      const written = writtenValue(parameter, shown, language)
      const text = [written.value, written.unit].filter(Boolean).join(' ')
      return [{ id: row.id as TypedParameter['parameterId'], name: dictionaryName(row, language), text }]
    }),
  )
}

/** Calculated parameters of the report that cannot be calculated, by name and with the reason. */
function Invalid({ found }: { found: ReportParameters }) {
  const { t, language } = useText(parameterPanelText)
  const shown = found.tables.flatMap(({ rows }) => rows)
  const wrong = shown.flatMap((row) => {
    const value = found.values.get(row.id)
    return value !== undefined && 'reason' in value && value.reason === 'invalid' && value.fault !== null
      ? [{ id: row.id, name: dictionaryName(row, language), reason: formulaFaultText(t, value.fault) }]
      : []
  })
  return wrong.map(({ id, name, reason }) => (
    <Banner key={id} tone="danger">
      {t('reportParameter.invalid', { name, reason })}
    </Banner>
  ))
}

/** Takes values from the measurements of the study's images: into empty boxes at once, else as an offer beside the box. */
function useTaking(
  studyId: ReportPanelProps['study']['studyId'],
  found: ReportParameters | undefined,
  content: ReportContent,
  onChange: ReportPanelProps['onChange'],
) {
  const { t, language } = useText(parameterPanelText)
  const errorText = useErrorText()
  const { pacs } = usePacs()
  const open = useStoredPictures()
  const [isTaking, setTaking] = useState(false)
  const [note, setNote] = useState('')
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map())
  const [offers, setOffers] = useState<ReadonlyMap<string, MeasuredParameter>>(new Map())
  const [choices, setChoices] = useState<ReadonlyMap<string, readonly MeasuredParameter[]>>(new Map())
  const latest = useRef(content)
  latest.current = content

  async function read(rows: ReportParameters['rows']): Promise<void> {
    const images = await pacs.call(imageApi.list, { studyId })
    const items = images.filter((image) => whyNotUseImage(image) === null).map(itemOfRow)
    const atoms = await readMeasurements(pacs, items, async (item) => (await readFileFacts(open, item)).calibration)
    const measured = rows.flatMap((row) => measuredParameter(row, atoms).slice(-1))
    let parameters: readonly TypedParameter[] = latest.current.parameters
    let count = 0
    for (const { parameterId, value, atom } of measured) {
      if (parameters.some((each) => each.parameterId === parameterId)) continue
      const id = parameterId as TypedParameter['parameterId']
      parameters = withValue(parameters, { parameterId: id, value, source: measureSourceOf(atom) })
      count += 1
    }
    if (count > 0) onChange({ parameters })
    setNumbers(new Map(items.map(({ key, label, imageId }) => [imageId ?? key, label ?? ''])))
    const isKnown = (id: string) => measured.some(({ parameterId }) => parameterId === id)
    const asked = rows.flatMap((row) => {
      const values = isKnown(row.id) ? [] : measuredChoices(row, atoms)
      return values.length === 0 ? [] : [{ row, values }]
    })
    setOffers(new Map(measured.map((each) => [each.parameterId, each])))
    setChoices(new Map(asked.map(({ row, values }) => [row.id, values])))
    const names = asked.map(({ row }) => dictionaryName(row, language)).join(t('reportParameter.listSeparator'))
    const found = measured.length + asked.length
    const taken = found === 0 ? t('reportParameter.takenNone') : t('reportParameter.taken', { count })
    setNote(asked.length === 0 ? taken : `${taken} ${t('reportParameter.asked', { names })}`)
  }

  function take(): void {
    if (found === undefined || isTaking) return
    setTaking(true)
    read(found.rows)
      .catch((thrown: unknown) => setNote(errorText(thrown)))
      .finally(() => setTaking(false))
  }
  return { isTaking, note, numbers, offers, choices, take }
}
