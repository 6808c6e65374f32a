import type { ImageId } from '@opensono/pacs-core'
import { useState } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { ImagePreview } from '../image/preview/ImagePreview'
import type { StripItem } from '../image/StripItem'
import { useText } from '../provider/useText'
import { moveReportImage, toggleReportImage } from './imageOrder'
import { maxReportImages } from './ReportContent'
import { ReportImageCard } from './ReportImageCard'
import { reportText } from './reportText'

/** The stills of a study and which of them the report shows. */
export interface ReportImagesProps extends ControlProps {
  /** The images of the study; clips and what is still on its way do not print. */
  items: readonly StripItem[]
  imageIds: readonly ImageId[]
  onChange: (imageIds: ImageId[]) => void
  isReadOnly: boolean
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
}

const dragType = 'application/x-opensono-report-image'

/** The images of a report in their order, and under them the others of the study to choose from. */
export function ReportImages({
  items,
  imageIds,
  onChange,
  isReadOnly,
  onStale,
  className,
  ...rest
}: ReportImagesProps) {
  const { t } = useText(reportText)
  const [shownKey, setShownKey] = useState<string | null>(null)
  const stills = items.filter((item) => item.imageId !== null && !item.isClip)
  const byId = new Map(stills.map((item) => [item.imageId, item]))
  const chosen = imageIds.flatMap((id, index) => {
    const item = byId.get(id)
    return item === undefined ? [] : [{ item, place: index + 1 }]
  })
  const others = stills.filter((item) => item.imageId !== null && !imageIds.includes(item.imageId))
  const isFull = imageIds.length >= maxReportImages
  const set = (next: readonly ImageId[]) => onChange([...next])

  function card(item: StripItem, place: number | null) {
    const { imageId } = item
    if (imageId === null) return null
    const canChange = !isReadOnly
    return (
      <ReportImageCard
        key={item.key}
        item={item}
        place={place}
        count={imageIds.length}
        onOpen={() => setShownKey(item.key)}
        onStale={onStale}
        onToggle={canChange ? () => set(toggleReportImage(imageIds, imageId)) : undefined}
        refusal={isFull && place === null ? t('report.imagesFull', { max: maxReportImages }) : undefined}
        onMove={canChange ? (to) => set(moveReportImage(imageIds, imageId, to - 1)) : undefined}
        onDragStart={canChange && place !== null ? (event) => event.dataTransfer.setData(dragType, imageId) : undefined}
        onDropOn={
          canChange && place !== null
            ? (event) => {
                const dragged = imageIds.find((id) => id === event.dataTransfer.getData(dragType))
                if (dragged !== undefined) set(moveReportImage(imageIds, dragged, place - 1))
              }
            : undefined
        }
      />
    )
  }

  return (
    <aside {...rest} className={classes('pacs-report-images', className)} aria-label={t('report.images')}>
      <h2 className="pacs-report-images-head">
        <span className="pacs-truncate">{t('report.images')}</span>
        <span className="pacs-strip-count pacs-numeric">
          {t('report.chosenCount', { count: imageIds.length, max: maxReportImages })}
        </span>
      </h2>
      {chosen.length === 0 ? (
        <p className="pacs-strip-note">
          {t(stills.length === 0 ? 'report.noImages' : isReadOnly ? 'report.noneChosen' : 'report.noChosen')}
        </p>
      ) : (
        <ol className="pacs-report-images-list">{chosen.map(({ item, place }) => card(item, place))}</ol>
      )}
      {others.length > 0 && (
        <>
          <h2 className="pacs-report-images-head">
            <span className="pacs-truncate">{t('report.studyImages')}</span>
            <span className="pacs-strip-count pacs-numeric">{others.length}</span>
          </h2>
          <ul className="pacs-report-images-list">{others.map((item) => card(item, null))}</ul>
        </>
      )}
      <ImagePreview
        items={[...chosen.map(({ item }) => item), ...others]}
        shownKey={shownKey}
        onShow={setShownKey}
        onStale={onStale}
      />
    </aside>
  )
}
