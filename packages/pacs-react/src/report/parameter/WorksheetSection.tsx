import {
  type FilledFinding,
  type Language,
  type SentencePart,
  type Worksheet,
  withWorksheet,
  worksheetSentence,
  worksheets,
  worksheetsFor,
} from '@opensono/pacs-core'
import { formatValue } from '@opensono/pacs-core/measure'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { useText } from '../../provider/useText'
import { useStudyValues } from '../editor/useStudyValues'
import type { ReportPanelProps } from '../side/ReportPanel'
import type { SizeSources } from './FindingSize'
import { parameterPanelText } from './parameterPanelText'
import { WorksheetFinding } from './WorksheetFinding'

type SectionProp =
  | ('study' | 'content' | 'onChange' | 'isReadOnly')
  | ('onInsert' | 'onInsertValue' | 'items' | 'onOpenValue')

interface WorksheetSectionProps extends Pick<ReportPanelProps, SectionProp> {
  /** Of the report. */
  language: Language
}

/** The scored worksheets for the parts of the study, and those that are filled in. */
export function WorksheetSection({ study, items, onOpenValue, ...props }: WorksheetSectionProps) {
  const { unlinked } = props.content
  const sources = { study: useStudyValues(items), items, onOpenValue, unlinked }
  const offered = worksheetsFor(study.bodyParts.flatMap(({ name, englishName }) => [name, englishName ?? '']))
  const filled = props.content.worksheets.map(({ worksheetId }) => worksheetId)
  return worksheets
    .filter((sheet) => offered.includes(sheet) || filled.includes(sheet.id))
    .map((sheet) => <ScoredWorksheet key={sheet.id} sheet={sheet} sources={sources} {...props} />)
}

interface ScoredWorksheetProps extends Omit<WorksheetSectionProps, 'study' | 'items' | 'onOpenValue'> {
  sheet: Worksheet
  sources: SizeSources
}

/** Words that follow each other become one text: a text that begins with a new line is put on a line of its own. */
function joinWords(parts: readonly SentencePart[]): SentencePart[] {
  const joined: SentencePart[] = []
  for (const part of parts.filter((each) => each !== '')) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

/** A scored worksheet: the answers of its findings are kept with the report, and what it says goes into the texts. */
function ScoredWorksheet(props: ScoredWorksheetProps) {
  const { sheet, sources, content, onChange, isReadOnly, onInsert, onInsertValue, language } = props
  const { t } = useText(parameterPanelText)
  const own = content.worksheets.filter(({ worksheetId }) => worksheetId === sheet.id)
  // One that is filled in is shown without a press.
  const [isOpen, setOpen] = useState(own.length > 0)
  const [isAdding, setAdding] = useState(false)
  const count = Math.max(1, own.length + (isAdding ? 1 : 0))
  const findings = [...Array(count).keys()]
  const fill = (now: FilledFinding | null, finding: number) => {
    if (finding >= own.length) setAdding(false)
    onChange({ worksheets: withWorksheet(content.worksheets, sheet, now, finding) })
  }
  const sentences = own.map((filled) => worksheetSentence(t, sheet, filled, language))
  const isWhole = sentences.length > 0 && !sentences.includes(null)
  const insert = () => {
    const whole = joinWords(
      sentences.flatMap((parts, at) => [
        at === 0 ? '' : '\n',
        sentences.length > 1 ? `${at + 1}. ` : '',
        ...(parts ?? []),
      ]),
    )
    for (const field of ['findings', 'impression'] as const) {
      for (const part of whole) {
        if (typeof part === 'string') onInsert(part, field)
        else onInsertValue(formatValue({ value: part.value, unit: 'mm' }, language), part, field)
      }
    }
  }
  return (
    <details className="pacs-worksheet" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('reportParameter.worksheet.title', { name: sheet.name })}</summary>
      {findings.map((at) => (
        <fieldset key={at} className="pacs-worksheet-finding">
          {count > 1 && <legend>{t('reportParameter.worksheet.finding', { number: at + 1 })}</legend>}
          <WorksheetFinding
            sheet={sheet}
            filled={own[at]}
            isReadOnly={isReadOnly}
            onFill={(now) => fill(now, at)}
            sources={sources}
          />
          {count > 1 && !isReadOnly && (
            <Button size="small" variant="quiet" onPress={() => fill(null, at)}>
              {t('reportParameter.worksheet.remove', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <div className="pacs-parameter-acts">
        {sheet.isOfStudy !== true && (
          <Button
            icon={<Plus />}
            variant="quiet"
            isDisabled={isReadOnly || isAdding || own.length === 0 || content.worksheets.length >= 20}
            onPress={() => setAdding(true)}
          >
            {t('reportParameter.worksheet.add')}
          </Button>
        )}
        <Button isDisabled={isReadOnly || !isWhole} onPress={insert}>
          {t('reportParameter.worksheet.insert')}
        </Button>
        <Button
          variant="quiet"
          isDisabled={isReadOnly || own.length === 0}
          onPress={() =>
            onChange({ worksheets: content.worksheets.filter(({ worksheetId }) => worksheetId !== sheet.id) })
          }
        >
          {t('reportParameter.worksheet.clear')}
        </Button>
      </div>
      <p className="pacs-parameter-note">{sheet.source}</p>
    </details>
  )
}
