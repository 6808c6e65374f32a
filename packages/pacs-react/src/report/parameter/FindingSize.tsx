import {
  type FilledFinding,
  isDiameter,
  type MeasureSource,
  measureSourceOf,
  sizeOfMeasured,
  sizeText,
  whyNotUseImage,
} from '@opensono/pacs-core'
import { Image } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { DecimalField } from '../../control/field/DecimalField'
import { NativeSelect } from '../../control/field/NativeSelect'
import { useText } from '../../provider/useText'
import type { StudyValues } from '../editor/useStudyValues'
import type { ReportContent } from '../ReportContent'
import { reportText } from '../reportText'
import type { ReportPanelProps } from '../side/ReportPanel'
import { parameterPanelText } from './parameterPanelText'
import { isSameValue } from './useParameterLinks'

/** What the size of a finding is taken from. */
export interface SizeSources extends Pick<ReportPanelProps, 'items' | 'onOpenValue'> {
  /** What is measured in the images of the study. */
  study: StudyValues
  unlinked: ReportContent['unlinked']
}

interface FindingSizeProps {
  now: FilledFinding
  isReadOnly: boolean
  onFill: (patch: Pick<FilledFinding, 'size' | 'measured'>) => void
  sources: SizeSources
}

/** A drawing with diameters. */
interface DrawnSize {
  readonly id: string
  readonly name: string
  readonly diameters: readonly MeasureSource[]
}

/** Diameters of one finding at most. */
const mostDiameters = 3

const drawingOf = ({ imageId, annotationId }: MeasureSource) => `${imageId} ${annotationId}`

/** The drawings of the study that have diameters, in the order of the images. */
function drawnSizes({ study }: SizeSources): (DrawnSize & { image: string })[] {
  return study.images
    .filter(({ item }) => whyNotUseImage(item) === null)
    .flatMap(({ item, atoms }) => {
      const drawings = new Map<string, MeasureSource[]>()
      for (const source of atoms.filter(isDiameter).map(measureSourceOf)) {
        drawings.set(drawingOf(source), [...(drawings.get(drawingOf(source)) ?? []), source])
      }
      return [...drawings].map(([id, diameters]) => ({
        id,
        name: diameters[0]?.name ?? '',
        diameters,
        image: item.label ?? '',
      }))
    })
}

/** The size of a finding: typed, or linked to drawings, whose diameters are taken in one act. */
export function FindingSize({ now, isReadOnly, onFill, sources }: FindingSizeProps) {
  const { t } = useText(parameterPanelText)
  const { measured = [] } = now
  const drawn = drawnSizes(sources)
  const take = (next: readonly MeasureSource[]) => onFill({ size: sizeOfMeasured(next), measured: [...next] })
  const optionsOf = (shown: typeof drawn) => [
    { id: '', label: t('reportParameter.choose') },
    ...shown.map(({ id, image, name, diameters }) => {
      const value = [name, sizeText({ size: '', measured: [...diameters] })].filter(Boolean).join(' ')
      return { id, label: t('reportParameter.worksheet.measuredOf', { number: image, value }) }
    }),
  ]
  const choose = (id: string, before: readonly MeasureSource[]) => {
    const chosen = drawn.find((each) => each.id === id)
    if (chosen !== undefined) take([...before, ...chosen.diameters])
  }
  const taken = measured.map(drawingOf)
  const further = drawn.filter(
    ({ id, diameters }) => !taken.includes(id) && measured.length + diameters.length <= mostDiameters,
  )
  return (
    <>
      <DecimalField
        label={t('worksheet.size')}
        isReadOnly={isReadOnly}
        value={now.size}
        maxLength={16}
        onChange={(size) => onFill({ size, measured: undefined })}
        after="mm"
      />
      <SizeLink now={now} isReadOnly={isReadOnly} sources={sources} onTake={take} />
      {!isReadOnly && drawn.length === 0 && (
        <p className="pacs-parameter-note">{t('reportParameter.worksheet.noneMeasured')}</p>
      )}
      {!isReadOnly && drawn.length > 0 && (
        <NativeSelect
          label={t('reportParameter.worksheet.measured')}
          options={optionsOf(drawn)}
          value={taken.find((id) => drawn.some((each) => each.id === id)) ?? ''}
          onChange={(id) => (id === '' ? onFill({ size: now.size, measured: undefined }) : choose(id, []))}
        />
      )}
      {!isReadOnly && measured.length > 0 && further.length > 0 && (
        <NativeSelect
          label={t('reportParameter.worksheet.further')}
          options={optionsOf(further)}
          value=""
          onChange={(id) => choose(id, measured)}
        />
      )}
    </>
  )
}

interface SizeLinkProps extends Pick<FindingSizeProps, 'now' | 'isReadOnly' | 'sources'> {
  onTake: (measured: readonly MeasureSource[]) => void
}

/** What the size is linked to, and why it does not follow its drawing any more. */
function SizeLink({ now, isReadOnly, sources, onTake }: SizeLinkProps) {
  const { t } = useText(parameterPanelText)
  const { t: reportWords } = useText(reportText)
  const { measured } = now
  if (measured === undefined) {
    const isDropped = sources.unlinked.some(({ field, text }) => field === 'worksheets' && text === now.size)
    return isDropped ? <Fault>{t('reportParameter.link.dropped')}</Fault> : null
  }
  const current = measured.map((source) => sources.study.now(source))
  const isGone = current.includes(null)
  const isChanged = current.some((atom, at) => atom != null && !isSameValue(atom.value, measured[at]?.value ?? 0))
  const drawnNow = current.flatMap((atom) => (atom == null ? [] : measureSourceOf(atom)))
  const numbers = measured.map(({ imageId }) => sources.items.find((item) => item.imageId === imageId)?.label ?? '?')
  const number = [...new Set(numbers)].join(t('reportParameter.listSeparator'))
  const [first] = measured
  return (
    <>
      <div className="pacs-worksheet-link">
        <span className="pacs-numeric">{t('reportParameter.worksheet.linked', { size: sizeText(now), number })}</span>
        {first !== undefined && !isGone && (
          <IconButton
            size="small"
            label={reportWords('report.values.open')}
            icon={<Image />}
            onPress={() => sources.onOpenValue(first)}
          />
        )}
      </div>
      {isGone && <Fault>{t('reportParameter.link.gone')}</Fault>}
      {isChanged && !isGone && (
        <>
          <Fault>{t('reportParameter.link.changed')}</Fault>
          {!isReadOnly && (
            <Button size="small" variant="quiet" onPress={() => onTake(drawnNow)}>
              {t('reportParameter.worksheet.update', { size: sizeText({ size: '', measured: drawnNow }) })}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Fault({ children }: { children: string }) {
  return (
    <small className="pacs-parameter-fault" role="alert">
      {children}
    </small>
  )
}
