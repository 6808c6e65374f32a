import { type AssessedIndex, centileText, indexText } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { type FactInsertion, InsertFact } from './InsertFact'
import { parameterPanelText } from './parameterPanelText'

interface FetusIndicesProps {
  indices: readonly AssessedIndex[]
  /** Gestational age by the due date of record; null if unknown. */
  days: number | null
  /** Sum of the pockets of four quadrants in millimetres; null where one was not measured. */
  quadrantSum: number | null
  insertion: FactInsertion
}

/** Ratios, amniotic fluid and Doppler indices of a fetus, each with the name of its standard. */
export function FetusIndices({ indices, days, quadrantSum, insertion }: FetusIndicesProps) {
  const { t } = useText(parameterPanelText)
  if (indices.length === 0) return null
  function placeText({ place, range, multiple }: AssessedIndex): string {
    if (place !== null) return t('reportParameter.fetus.centileOf', { centile: centileText(place) })
    if (multiple !== null) return t('reportParameter.fetus.multiple', { multiple: multiple.toFixed(2) })
    return range === null ? '' : t('reportParameter.fetus.range', { low: range[0], high: range[1] })
  }
  function wordsOf(each: AssessedIndex): string {
    const value = indexText(each)
    if (each.source === null && each.hasStandard && days !== null) {
      return t('reportParameter.fetus.indexOutside', { value, outside: t('reportParameter.fetus.outsideTable') })
    }
    if (each.source === null) return value
    const source = t(`reportParameter.fetus.source.${each.source}`)
    return t('reportParameter.fetus.indexText', { value, place: placeText(each), source })
  }
  /** A typed index whose quadrants, rounded to whole millimetres, add up to something else. */
  const isOtherSum = ({ index, value }: AssessedIndex) =>
    index === 'afi' && quadrantSum !== null && Math.abs(value - quadrantSum) > 0.5
  const nameOf = ({ index }: AssessedIndex) => t(`reportParameter.fetus.index.${index}`)
  const isBeyond = ({ value, range }: AssessedIndex) => range !== null && (value < range[0] || value > range[1])
  return (
    <dl className="pacs-parameter-facts" aria-label={t('reportParameter.fetus.indices')}>
      {indices.map((each) => (
        <div key={each.index} data-beyond={isBeyond(each) || undefined}>
          <dt>{nameOf(each)}</dt>
          <dd>
            {wordsOf(each)}
            {isOtherSum(each) && (
              <span className="pacs-parameter-mark">
                {t('reportParameter.fetus.quadrantSum', { sum: quadrantSum })}
              </span>
            )}
            <InsertFact name={nameOf(each)} fact={each.index} insertion={insertion} />
            {(each.index === 'uaPi' || each.index === 'mcaPi' || each.index === 'cpr') && (
              <InsertFact
                name={t('reportParameter.fetus.centileName', { name: nameOf(each) })}
                fact={`${each.index}Centile`}
                insertion={insertion}
              />
            )}
            {each.index === 'mcaPsv' && <InsertFact name={nameOf(each)} fact="mcaPsvMultiple" insertion={insertion} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
