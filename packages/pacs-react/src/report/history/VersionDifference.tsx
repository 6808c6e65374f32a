import {
  dictionaryName,
  imageApi,
  type ReportValue,
  type ReportVersion,
  reportApi,
  type StudyId,
} from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../provider/useCall'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { ComparedText } from '../earlier/ComparedText'
import type { TextPiece } from '../earlier/compareTexts'
import { reportText } from '../reportText'
import { reportTextLabels } from '../reportTextLabels'
import { compareVersions, type ParameterDifference, type VersionPart } from './compareVersions'

/** How two versions stand: one text with both, or one beside the other. */
export type DifferenceLayout = 'inline' | 'columns'

const labels = {
  template: 'report.template',
  ...reportTextLabels,
  result: 'report.result',
  values: 'report.values.title',
  images: 'report.images',
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
    return compareVersions(newer, former, { template, result: (result) => t(`study.result.${result}`), image, value })
  }, [newer, former, images, templates, t, language])
  const { parts, parameters } = difference
  if (parts.length === 0 && parameters.length === 0) return <p>{t('report.history.same')}</p>
  return (
    <div className="pacs-difference">
      {parts.map(({ part, pieces }) => (
        <section key={part}>
          <h3>{t(labels[part])}</h3>
          <Pieces pieces={pieces} layout={layout} isList={part === 'images' || part === 'values'} />
        </section>
      ))}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
    </div>
  )
}

interface PiecesProps {
  pieces: readonly TextPiece[]
  layout: DifferenceLayout
  /** Entries stand apart from one another. */
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
  return (
    <section>
      <h3>{t('report.panel.parameters')}</h3>
      <table className="pacs-difference-table" aria-label={t('report.panel.parameters')}>
        <thead>
          <tr>
            <th scope="col">{t('report.panel.parameters')}</th>
            <th scope="col">{t('report.history.former')}</th>
            <th scope="col">{t('report.history.newer')}</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map(({ parameter, former, newer }) => (
            <tr key={parameter.parameterId}>
              <th scope="row">{dictionaryName(parameter, language)}</th>
              <td>{former !== null && <del>{`${former} ${parameter.unit}`.trim()}</del>}</td>
              <td>{newer !== null && <ins>{`${newer} ${parameter.unit}`.trim()}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
