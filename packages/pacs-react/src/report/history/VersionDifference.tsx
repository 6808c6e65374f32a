import {
  dictionaryName,
  imageApi,
  type lesionSides,
  type ReportValue,
  type ReportVersion,
  reportApi,
  type StudyId,
  scoreWorksheet,
  worksheetAnswers,
  worksheetSize,
  writtenValue,
} from '@opensono/pacs-core'
import { useCallback, useMemo } from 'react'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { ComparedText } from '../earlier/ComparedText'
import type { TextPiece } from '../earlier/compareTexts'
import { parameterPanelText } from '../parameter/parameterPanelText'
import { reportText } from '../reportText'
import { reportTextLabels } from '../reportTextLabels'
import {
  compareVersions,
  type ParameterDifference,
  type VersionPart,
  type WorksheetDifference,
} from './compareVersions'

/** How two versions are shown: one text with both, or one beside the other. */
export type DifferenceLayout = 'inline' | 'columns'

const labels = {
  template: 'report.template',
  language: 'report.language.title',
  ...reportTextLabels,
  result: 'report.result',
  values: 'report.values.title',
  images: 'report.images',
  drawings: 'report.drawings.off',
} as const satisfies Record<VersionPart, string>

interface VersionDifferenceProps {
  studyId: StudyId
  newer: ReportVersion
  former: ReportVersion
  layout: DifferenceLayout
}

/** What was added to a report and removed from it between two versions. */
export function VersionDifference({ studyId, newer, former, layout }: VersionDifferenceProps) {
  const { t, language } = useText(reportText)
  const { word, sideWord } = useWorksheetWords()
  const { data: images } = useCall(imageApi.list, usePermission(imageApi.list) ? { studyId } : null)
  const { data: templates } = useCall(reportApi.templates, usePermission(reportApi.templates) ? {} : null)
  const difference = useMemo(() => {
    const image = (id: string) => {
      const number = images?.find((each) => each.id === id)?.instanceNumber
      return number === undefined ? t('report.values.imageGone') : t('report.history.image', { number })
    }
    const template = (id: ReportVersion['templateId']) =>
      id === null
        ? t('report.templateNone')
        : dictionaryName(templates?.find((each) => each.id === id) ?? null, language)
    const value = ({ source }: ReportValue, text: string) =>
      source.kind === 'measure' ? [source.name, text, image(source.imageId)].filter(Boolean).join(' ') : text
    return compareVersions(newer, former, {
      template,
      image,
      value,
      result: (result) => t(`study.result.${result}`),
      language: (chosen) => (chosen === null ? '' : t(`report.language.${chosen}`)),
      options: ({ id }, optionIds) => optionIds.map((option) => word(id, option)).join(language === 'zh' ? '；' : '; '),
      side: (side) => sideWord(side),
      score(worksheet, filled) {
        const { level, points } = scoreWorksheet(worksheet, worksheetAnswers(filled), worksheetSize(filled))
        const pointWords = worksheet.rules === undefined && t('report.conflict.points', { count: points })
        return [level?.id, pointWords].filter(Boolean).join(' ')
      },
    })
  }, [newer, former, images, templates, t, word, sideWord, language])
  const { parts, parameters, worksheets } = difference
  if (parts.length === 0 && parameters.length === 0 && worksheets.length === 0) return <p>{t('report.history.same')}</p>
  return (
    <div className="pacs-difference">
      {parts.map(({ part, pieces }) => (
        <section key={part}>
          <h3>{t(labels[part])}</h3>
          <Pieces
            pieces={pieces}
            layout={layout}
            isList={part === 'images' || part === 'values' || part === 'drawings'}
          />
        </section>
      ))}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {worksheets.map((each) => (
        <Answers key={`${each.worksheet.id} ${each.finding}`} difference={each} />
      ))}
    </div>
  )
}

interface PiecesProps {
  pieces: readonly TextPiece[]
  layout: DifferenceLayout
  /** Entries are separated from one another. */
  isList: boolean
}

function Pieces({ pieces, layout, isList }: PiecesProps) {
  const shown = (left: TextPiece['kind'] | null) => (
    <p className="pacs-difference-text" data-list={isList || undefined}>
      <ComparedText pieces={pieces.filter(({ kind }) => kind !== left)} />
    </p>
  )
  if (layout === 'inline') return shown(null)
  return (
    <div className="pacs-difference-columns">
      {shown('now')}
      {shown('then')}
    </div>
  )
}

function Parameters({ parameters }: { parameters: readonly ParameterDifference[] }) {
  const { t, language } = useText(reportText)
  const worded = (value: string | null, parameter: ParameterDifference['parameter']) => {
    if (value === null) return ''
    const written = writtenValue(parameter, value, language)
    return `${written.value} ${written.unit}`.trim()
  }
  const lines = parameters.map(({ parameter, former, newer }) => ({
    id: parameter.parameterId,
    name: dictionaryName(parameter, language),
    former: worded(former, parameter),
    newer: worded(newer, parameter),
  }))
  return <DifferenceTable title={t('report.panel.parameters')} lines={lines} />
}

/** The words of items and options of worksheets: their ids are the keys. */
function useWorksheetWords() {
  const { t } = useText(parameterPanelText)
  const word = useCallback(
    (worksheetId: string, id: string) => t(`worksheet.${worksheetId}.${id}` as 'worksheet.size'),
    [t],
  )
  const sideWord = useCallback((side: (typeof lesionSides)[number]) => t(`worksheet.side.${side}`), [t])
  return { word, sideWord }
}

function Answers({ difference: { worksheet, finding, answers } }: { difference: WorksheetDifference }) {
  const { t } = useText(parameterPanelText)
  const { word } = useWorksheetWords()
  const names: Readonly<Record<string, string>> = {
    score: t('reportParameter.worksheet.score'),
    size: t('worksheet.size'),
    where: t('worksheet.place'),
  }
  const lines = answers.map(({ id, former, newer }) => ({
    id,
    name: names[id] ?? word(worksheet.id, id),
    former,
    newer,
  }))
  const name = finding === 0 ? worksheet.name : `${worksheet.name} ${finding + 1}`
  return <DifferenceTable title={t('reportParameter.worksheet.title', { name })} lines={lines} />
}

interface DifferenceTableProps {
  title: string
  /** An empty text stands for nothing. */
  lines: readonly { id: string; name: string; former: string; newer: string }[]
}

function DifferenceTable({ title, lines }: DifferenceTableProps) {
  const { t } = useText(reportText)
  return (
    <section>
      <h3>{title}</h3>
      <table className="pacs-difference-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('report.history.line')}</th>
            <th scope="col">{t('report.history.former')}</th>
            <th scope="col">{t('report.history.newer')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, former, newer }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{former !== '' && <del>{former}</del>}</td>
              <td>{newer !== '' && <ins>{newer}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
