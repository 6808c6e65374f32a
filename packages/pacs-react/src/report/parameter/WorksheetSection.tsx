import {
  acrTiRads,
  answerItem,
  type Language,
  scoreWorksheet,
  type WorksheetAnswers,
  withWorksheet,
  worksheetAnswers,
  worksheetSize,
} from '@opensono/pacs-core'
import { useState } from 'react'
import { Button } from '../../control/button/Button'
import { Checkbox } from '../../control/choice/Checkbox'
import { NativeSelect } from '../../control/field/NativeSelect'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { parameterPanelText } from './parameterPanelText'

interface WorksheetSectionProps extends Pick<ReportPanelProps, 'content' | 'onChange' | 'isReadOnly' | 'onInsert'> {
  /** Of the report. */
  language: Language
}

/** A scored worksheet: its answers are kept with the report, and what it says goes into the text. */
export function WorksheetSection({ content, onChange, isReadOnly, onInsert, language }: WorksheetSectionProps) {
  const { t } = useText(parameterPanelText)
  const sheet = acrTiRads
  const filled = content.worksheets.find(({ worksheetId }) => worksheetId === sheet.id)
  const answers = worksheetAnswers(filled)
  const size = filled?.size ?? ''
  // One that is filled in is shown without a press.
  const [isOpen, setOpen] = useState(filled !== undefined)
  const fill = (now: { answers?: WorksheetAnswers; size?: string }) =>
    onChange({ worksheets: withWorksheet(content.worksheets, sheet, { answers, size, ...now }) })
  const setAnswers = (next: WorksheetAnswers) => fill({ answers: next })
  const { points, missing, level, advice } = scoreWorksheet(sheet, answers, worksheetSize(filled))
  // Ids of items and options are keys of the worksheet's words; a test holds the two together.
  const word = (id: string) => t(`reportParameter.worksheet.acr-ti-rads.${id}` as 'reportParameter.worksheet.title')
  const pointWords = t('reportParameter.worksheet.points', { count: points })
  const isBegun = Object.values(answers).some((each) => each.length > 0)
  return (
    <details className="pacs-worksheet" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('reportParameter.worksheet.title')}: {sheet.name}
      </summary>
      {sheet.items.map((item) =>
        item.isMany ? (
          <fieldset key={item.id} className="pacs-worksheet-many">
            <legend>{word(item.id)}</legend>
            {item.options.map(({ id, points: worth }) => (
              <Checkbox
                key={id}
                isSelected={answers[item.id]?.includes(id) ?? false}
                isDisabled={isReadOnly}
                onChange={(isChosen) => setAnswers(answerItem(item, answers, id, isChosen))}
              >
                {`${word(id)} (${worth})`}
              </Checkbox>
            ))}
          </fieldset>
        ) : (
          <NativeSelect
            key={item.id}
            label={word(item.id)}
            isReadOnly={isReadOnly}
            options={[
              { id: '', label: t('reportParameter.choose') },
              ...item.options.map(({ id, points: worth }) => ({ id, label: `${word(id)} (${worth})` })),
            ]}
            value={answers[item.id]?.[0] ?? ''}
            onChange={(id) =>
              setAnswers(id === '' ? { ...answers, [item.id]: [] } : answerItem(item, answers, id, true))
            }
          />
        ),
      )}
      <TextField
        label={t('reportParameter.worksheet.size')}
        isReadOnly={isReadOnly}
        inputMode="decimal"
        autoComplete="off"
        value={size}
        maxLength={16}
        onChange={(typed) => fill({ size: typed })}
        after="mm"
      />
      <output className="pacs-worksheet-score">
        <strong>{level === null ? pointWords : `${level.id} · ${pointWords}`}</strong>
        {isBegun && missing.length > 0 && (
          <span>
            {t('reportParameter.worksheet.missing', {
              items: missing.map(word).join(t('reportParameter.listSeparator')),
            })}
          </span>
        )}
        {missing.length === 0 && level === null && <span>{t('reportParameter.worksheet.contradiction')}</span>}
        {advice !== null && <span>{t(`reportParameter.worksheet.advice.${advice}`)}</span>}
      </output>
      <div className="pacs-parameter-acts">
        <Button
          isDisabled={isReadOnly || level === null}
          onPress={() => {
            if (level === null) return
            const lng = language
            const given = {
              name: sheet.name,
              level: level.id,
              points: t('reportParameter.worksheet.points', { lng, count: points }),
            }
            onInsert(t('reportParameter.worksheet.text', { lng, ...given }))
          }}
        >
          {t('reportParameter.worksheet.insert')}
        </Button>
        <Button
          variant="quiet"
          isDisabled={isReadOnly || filled === undefined}
          onPress={() => fill({ answers: {}, size: '' })}
        >
          {t('reportParameter.worksheet.clear')}
        </Button>
      </div>
      <p className="pacs-parameter-note">{sheet.source}</p>
    </details>
  )
}
