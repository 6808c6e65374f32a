import type { AssessedIndex, FetalIndex } from '@opensono/pacs-core'
import { useText } from '../../provider/useText'
import { centileText } from './centileText'
import { parameterPanelText } from './parameterPanelText'

/** Digits behind the point, and the unit. */
const forms: Readonly<Record<FetalIndex, readonly [digits: number, unit: string]>> = {
  ci: [1, ' %'],
  hcac: [2, ''],
  flac: [1, ' %'],
  afi: [0, ' mm'],
  mvp: [0, ' mm'],
  uaPi: [2, ''],
  mcaPi: [2, ''],
  cpr: [2, ''],
  mcaPsv: [1, ' cm/s'],
}

/** Ratios, amniotic fluid and Doppler indices of a fetus, each with the name of its standard. */
export function FetusIndices({ indices }: { indices: readonly AssessedIndex[] }) {
  const { t } = useText(parameterPanelText)
  if (indices.length === 0) return null
  function placeText({ place, range, multiple }: AssessedIndex): string {
    if (place !== null) return t('reportParameter.fetus.centileOf', { centile: centileText(place) })
    if (multiple !== null) return t('reportParameter.fetus.multiple', { multiple: multiple.toFixed(2) })
    return range === null ? '' : t('reportParameter.fetus.range', { low: range[0], high: range[1] })
  }
  function wordsOf(each: AssessedIndex): string {
    const [digits, unit] = forms[each.index]
    const value = `${each.value.toFixed(digits)}${unit}`
    if (each.source === null) return value
    const source = t(`reportParameter.fetus.source.${each.source}`)
    return t('reportParameter.fetus.indexText', { value, place: placeText(each), source })
  }
  const isBeyond = ({ value, range }: AssessedIndex) => range !== null && (value < range[0] || value > range[1])
  return (
    <dl className="pacs-parameter-facts" aria-label={t('reportParameter.fetus.indices')}>
      {indices.map((each) => (
        <div key={each.index} data-beyond={isBeyond(each) || undefined}>
          <dt>{t(`reportParameter.fetus.index.${each.index}`)}</dt>
          <dd>{wordsOf(each)}</dd>
        </div>
      ))}
    </dl>
  )
}
