import {
  answerItem,
  type FilledFinding,
  lesionSides,
  type ReportWorksheet,
  scoreWorksheet,
  type Worksheet,
  type WorksheetItem,
  worksheetAnswers,
  worksheetSize,
  worksheetWord,
} from '@opensono/pacs-core'
import { Checkbox } from '../../control/choice/Checkbox'
import { NativeSelect } from '../../control/field/NativeSelect'
import { TextField } from '../../control/field/TextField'
import { useText } from '../../provider/useText'
import { FindingSize, type SizeSources } from './FindingSize'
import { parameterPanelText } from './parameterPanelText'

interface WorksheetFindingProps {
  sheet: Worksheet
  /** As it is filled in; undefined while nothing is. */
  filled: ReportWorksheet | undefined
  isReadOnly: boolean
  onFill: (now: FilledFinding) => void
  sources: SizeSources
}

/** One finding of a worksheet: where it is, its answers, its size, and its score. */
export function WorksheetFinding({ sheet, filled, isReadOnly, onFill, sources }: WorksheetFindingProps) {
  const now: FilledFinding = { size: '', ...filled, answers: worksheetAnswers(filled) }
  const fill = (patch: Partial<FilledFinding>) => onFill({ ...now, ...patch })
  return (
    <>
      {sheet.isOfStudy !== true && <FindingPlace now={now} isReadOnly={isReadOnly} onFill={fill} />}
      {sheet.items.map((item) => (
        <FindingItem key={item.id} sheet={sheet} item={item} now={now} isReadOnly={isReadOnly} onFill={fill} />
      ))}
      <FindingSize now={now} isReadOnly={isReadOnly} onFill={fill} sources={sources} />
      <FindingScore sheet={sheet} filled={filled} />
    </>
  )
}

interface PartProps {
  now: FilledFinding
  isReadOnly: boolean
  onFill: (patch: Partial<FilledFinding>) => void
}

function FindingPlace({ now, isReadOnly, onFill }: PartProps) {
  const { t } = useText(parameterPanelText)
  return (
    <div className="pacs-worksheet-place">
      <NativeSelect
        label={t('worksheet.sideLabel')}
        isReadOnly={isReadOnly}
        options={[
          { id: '', label: t('reportParameter.choose') },
          ...lesionSides.map((id) => ({ id, label: t(`worksheet.side.${id}`) })),
        ]}
        value={now.side ?? ''}
        onChange={(id) => onFill({ side: lesionSides.find((side) => side === id) })}
      />
      <TextField
        label={t('worksheet.place')}
        isReadOnly={isReadOnly}
        autoComplete="off"
        value={now.place ?? ''}
        maxLength={100}
        onChange={(place) => onFill({ place })}
      />
    </div>
  )
}

function FindingItem({ sheet, item, now, isReadOnly, onFill }: PartProps & { sheet: Worksheet; item: WorksheetItem }) {
  const { t } = useText(parameterPanelText)
  const word = (id: string) => worksheetWord(t, sheet, id)
  const worded = (id: string, points: number) => (sheet.rules === undefined ? `${word(id)} (${points})` : word(id))
  const { answers } = now
  const choose = (id: string, isChosen: boolean) => onFill({ answers: answerItem(item, answers, id, isChosen) })
  if (item.isMany)
    return (
      <fieldset className="pacs-worksheet-many">
        <legend>{word(item.id)}</legend>
        {item.options.map(({ id, points }) => (
          <Checkbox
            key={id}
            isSelected={answers[item.id]?.includes(id) ?? false}
            isDisabled={isReadOnly}
            onChange={(isChosen) => choose(id, isChosen)}
          >
            {worded(id, points)}
          </Checkbox>
        ))}
      </fieldset>
    )
  return (
    <NativeSelect
      label={word(item.id)}
      isReadOnly={isReadOnly}
      options={[
        { id: '', label: t('reportParameter.choose') },
        ...item.options.map(({ id, points }) => ({ id, label: worded(id, points) })),
      ]}
      value={answers[item.id]?.[0] ?? ''}
      onChange={(id) => (id === '' ? onFill({ answers: { ...answers, [item.id]: [] } }) : choose(id, true))}
    />
  )
}

function FindingScore({ sheet, filled }: Pick<WorksheetFindingProps, 'sheet' | 'filled'>) {
  const { t } = useText(parameterPanelText)
  const answers = worksheetAnswers(filled)
  const { points, missing, level, advice } = scoreWorksheet(sheet, answers, worksheetSize(filled))
  const hasPoints = sheet.rules === undefined
  const scored = [level?.id, hasPoints && t('worksheet.points', { count: points })].filter(Boolean)
  const isBegun = Object.values(answers).some((each) => each.length > 0)
  const word = (id: string) => (id === 'size' ? t('worksheet.size') : worksheetWord(t, sheet, id))
  return (
    <output className="pacs-worksheet-score">
      {scored.length > 0 && <strong>{scored.join(' · ')}</strong>}
      {isBegun && missing.length > 0 && (
        <span>
          {t('reportParameter.worksheet.missing', {
            items: missing.map(word).join(t('reportParameter.listSeparator')),
          })}
        </span>
      )}
      {missing.length === 0 && level === null && <span>{t('reportParameter.worksheet.contradiction')}</span>}
      {advice !== null && <span>{t(`worksheet.advice.${advice}`)}</span>}
    </output>
  )
}
