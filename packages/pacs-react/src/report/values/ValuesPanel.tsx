import { measureSourceOf, whyNotUseImage } from '@opensono/pacs-core'
import { flowAngleText, formatValue, type ValueAtom } from '@opensono/pacs-core/measure'
import { Image } from 'lucide-react'
import { IconButton } from '../../control/button/IconButton'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { imageText } from '../../image/imageText'
import { itemName } from '../../image/itemName'
import { useMarkWords } from '../../image/viewer/stage/useMarks'
import { useText } from '../../provider/useText'
import { useStudyValues } from '../editor/useStudyValues'
import { reportText } from '../reportText'
import type { ReportPanelProps } from '../side/ReportPanel'

/** Everything that is measured in the images of the study. A press puts a value into the text, linked to its measurement. */
export function ValuesPanel(props: ReportPanelProps) {
  const { content, items, areItemsKnown = true, isReadOnly, onInsertValue, onOpenValue } = props
  const { t } = useText(reportText)
  const { t: imageWords } = useText(imageText)
  const { t: words, language: reader } = useMarkWords()
  const language = content.language ?? reader
  const values = useStudyValues(items)
  const images = values.images.filter(({ atoms, item }) => atoms.length > 0 && whyNotUseImage(item) === null)
  if (images.length === 0 && (values.isLoading || !areItemsKnown)) return <Skeleton />
  if (images.length === 0) return <EmptyState title={t('report.values.none')}>{t('report.values.noneHint')}</EmptyState>
  const nameOf = ({ label, kind, quantity }: ValueAtom) =>
    [label ?? words(`measure.kind.${kind}`), words(`measure.quantity.${quantity}`)]
      .filter((part, place, all) => all.indexOf(part) === place)
      .join(' · ')
  return images.map(({ item, imageId, atoms }) => (
    <section key={imageId}>
      <h3>{itemName(imageWords, item)}</h3>
      <ul className="pacs-report-values">
        {atoms.map((atom) => {
          const value = formatValue(atom, language)
          return (
            <li key={`${atom.annotationId} ${atom.quantity}`}>
              <button
                type="button"
                disabled={isReadOnly}
                title={t('report.values.insert', { value: `${nameOf(atom)} ${value}` })}
                onClick={() => onInsertValue(value, measureSourceOf(atom))}
              >
                <span>
                  {nameOf(atom)}
                  {atom.flowAngle !== undefined && (
                    <small>{flowAngleText([atom], { t: words, language: reader })}</small>
                  )}
                </span>
                <span className="pacs-numeric">{value}</span>
              </button>
              <IconButton
                size="small"
                label={t('report.values.open')}
                icon={<Image />}
                onPress={() => onOpenValue(measureSourceOf(atom))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
