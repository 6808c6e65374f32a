import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react'
import type { MeasureSource } from '@opensono/pacs-core'
import { formatValue, type ValueAtom } from '@opensono/pacs-core/measure'
import { Image, RefreshCw } from 'lucide-react'
import { Button } from '../../control/button/Button'
import { imageText } from '../../image/imageText'
import { itemName } from '../../image/itemName'
import type { StripItem } from '../../image/StripItem'
import { atomSourceText } from '../../image/viewer/stage/marks'
import { useMarkWords } from '../../image/viewer/stage/useMarks'
import { useText } from '../../provider/useText'
import { reportText } from '../reportText'

/** A linked value that is pointed at. */
export interface ValueCardProps {
  anchor: Element
  /** As it is printed. */
  text: string
  source: MeasureSource
  /** The value as it is measured now; null when its measurement is gone, undefined while that is not known. */
  now: ValueAtom | null | undefined
  /** Its image; undefined when that is gone. */
  item: StripItem | undefined
  /** Shows the image and the measurement; left out where nothing can. */
  onOpen?: (() => void) | undefined
  /** Writes the value as it is now; left out where nothing may be changed. */
  onTake?: (() => void) | undefined
  onHold: () => void
  onLeave: () => void
}

/** Where a value in the text comes from, and what it is by now. */
export function ValueCard({ anchor, text, source, now, item, onOpen, onTake, onHold, onLeave }: ValueCardProps) {
  const { t } = useText(reportText)
  const { t: imageWords } = useText(imageText)
  const words = useMarkWords()
  const { refs, floatingStyles } = useFloating({
    elements: { reference: anchor },
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    placement: 'top-start',
    middleware: [offset(4), flip(), shift({ padding: 8 })],
  })
  const { language } = words
  const name = item === undefined ? t('report.values.imageGone') : itemName(imageWords, item)
  const isChanged = now != null && isOtherValue(now, text)
  return (
    <div
      ref={refs.setFloating}
      style={floatingStyles}
      className="pacs-report-card"
      role="status"
      aria-label={t('report.values.card')}
      onMouseEnter={onHold}
      onMouseLeave={onLeave}
    >
      {source.name !== null && <strong>{source.name}</strong>}
      <p>{atomSourceText({ ...source, kind: source.annotation }, name, words)}</p>
      {now === null && <p className="pacs-report-card-warning">{t('report.values.gone')}</p>}
      {isChanged && (
        <p className="pacs-report-card-warning">{t('report.values.changed', { value: formatValue(now, language) })}</p>
      )}
      {(onOpen !== undefined || (isChanged && onTake !== undefined)) && (
        <div className="pacs-report-card-acts">
          {isChanged && onTake !== undefined && (
            <Button size="small" icon={<RefreshCw />} onPress={onTake}>
              {t('report.values.take')}
            </Button>
          )}
          {onOpen !== undefined && item !== undefined && (
            <Button size="small" variant="quiet" icon={<Image />} onPress={onOpen}>
              {t('report.values.open')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Whether a value is measured to be another one than what is printed, in either language. */
export function isOtherValue(now: ValueAtom, printed: string): boolean {
  return formatValue(now, 'en') !== printed && formatValue(now, 'zh') !== printed
}
