import {
  type ImageId,
  imageApi,
  isDrawingPrintedOf,
  type ReportDrawing,
  type Study,
  withDrawing,
} from '@opensono/pacs-core'
import type { ValueAtom } from '@opensono/pacs-core/measure'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { ControlProps } from '../control/ControlProps'
import { classes } from '../control/classes'
import { Skeleton } from '../control/feedback/Skeleton'
import { type WindowedEntry, WindowedList } from '../control/list/WindowedList'
import { useImageRefusal } from '../image/dicom/useImageRefusal'
import { ImagePreview } from '../image/preview/ImagePreview'
import type { StripItem } from '../image/StripItem'
import type { UseStripResult } from '../image/strip/useStrip'
import { useStudyRefusals } from '../image/useStudyRefusals'
import type { UseImageViewsResult } from '../image/view/useImageViews'
import { useViewKeys } from '../image/view/useViewKeys'
import { ViewList } from '../image/view/ViewList'
import { ErrorNote } from '../provider/ErrorNote'
import { usePermission } from '../provider/usePermission'
import { useText } from '../provider/useText'
import { useWorkRules } from '../settings/rule/useWorkRules'
import { moveReportImage, toggleReportImage } from './imageOrder'
import { maxReportImages } from './ReportContent'
import { ReportImageCard } from './ReportImageCard'
import { reportText } from './reportText'
import type { FinishedDrawings } from './useFinishedDrawings'

/** The stills of a study and which of them the report shows. */
export interface ReportImagesProps extends ControlProps {
  /** The images of the study; clips and what is still on its way do not print. */
  items: readonly StripItem[]
  /** How far they are read; left out, they are. */
  reading?: Pick<UseStripResult, 'isLoading' | 'error' | 'reload'> | undefined
  imageIds: readonly ImageId[]
  onChange: (imageIds: ImageId[]) => void
  /** On which images drawings are printed, where it was chosen. @defaultValue as the hospital wants it */
  drawings?: readonly ReportDrawing[] | undefined
  /** Takes a choice; left out, none is offered. */
  onDrawings?: ((drawings: ReportDrawing[]) => void) | undefined
  /** What the report was finished with, by image, from `useFinishedDrawings`; left out for a draft, which shows what is drawn now. */
  finishedDrawings?: FinishedDrawings | undefined
  isReadOnly: boolean
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
  /** The image that is shown large; null shows none. @defaultValue the one that was pressed */
  shown?: ShownImage | null | undefined
  onShow?: ((shown: ShownImage | null) => void) | undefined
  /** Takes a measured value into the text; left out where nothing may be changed. */
  onInsertValue?: ((atom: ValueAtom, text: string) => void) | undefined
  /** How the images are tagged with views, from `useImageViews`; left out, nothing is said of views. */
  views?: UseImageViewsResult | undefined
  /** The study, whose rules say whether captions may be written; left out, they may not. */
  study?: Study | undefined
  /** Images that the template has room for. @defaultValue as many as a report may show */
  limit?: number | undefined
  /** What must be decided on: shown above the images. */
  notice?: ReactNode
}

/** An image that is shown large. */
export interface ShownImage {
  readonly key: string
  /** The annotation that is shown in it. */
  readonly annotationId?: string | undefined
}

/** The views of the study; a key tags the image that has the focus. */
function ReportViews({ views, tagged }: { views: UseImageViewsResult; tagged: readonly StripItem[] }) {
  useViewKeys(views, tagged)
  return <ViewList className="pacs-report-views" views={views} tagged={tagged} />
}

const dragType = 'application/x-opensono-report-image'

interface ImageCardsProps<Item extends { readonly key: string }> {
  title: string
  items: readonly Item[]
  card: (item: Item, entry: WindowedEntry) => ReactNode
  isOrdered?: boolean
}

/** Cards of images, of which those that are seen are mounted. */
function ImageCards<Item extends { readonly key: string }>({ title, items, card, isOrdered }: ImageCardsProps<Item>) {
  return (
    <WindowedList
      className="pacs-report-images-list"
      aria-label={title}
      isOrdered={isOrdered}
      items={items}
      keyOf={({ key }) => key}
    >
      {card}
    </WindowedList>
  )
}

/** Images that are not in the report; nothing where there are none. */
function MoreImages(props: ImageCardsProps<StripItem>) {
  const { title, items } = props
  if (items.length === 0) return null
  return (
    <>
      <h2 className="pacs-report-images-head">
        <span className="pacs-truncate">{title}</span>
        <span className="pacs-strip-count pacs-numeric">{items.length}</span>
      </h2>
      <ImageCards {...props} />
    </>
  )
}

/** The image that is shown large, as the page says or as it was pressed. */
function useShown(given: ReportImagesProps['shown'], onShow: ReportImagesProps['onShow']) {
  const [pressed, setPressed] = useState<ShownImage | null>(null)
  const show = (next: ShownImage | null) => {
    setPressed(next)
    onShow?.(next)
  }
  return [given === undefined ? pressed : given, show] as const
}

/** Clips are not printed; they are looked at and measured beside the text. */
function partsOf(items: readonly StripItem[]) {
  const stored = items.filter(({ imageId }) => imageId !== null)
  return { stills: stored.filter(({ isClip }) => !isClip), clips: stored.filter(({ isClip }) => isClip) }
}

/** The measure documents that a report was finished with. */
const keptDrawingsOf = (finished: FinishedDrawings | undefined) =>
  finished && new Map([...finished].map(([id, { measure }]) => [id, measure]))

/** The images of the report, each with its place in it. */
function chosenOf(imageIds: readonly ImageId[], stills: readonly StripItem[]) {
  return imageIds.flatMap((id, index) => {
    const item = stills.find(({ imageId }) => imageId === id)
    return item === undefined ? [] : [{ key: item.key, item, place: index + 1 }]
  })
}

interface NoImagesProps extends Pick<ReportImagesProps, 'reading' | 'isReadOnly'> {
  stillCount: number
}

/** What is shown where the report has no image: that the study has none only once its images were read. */
function NoImages({ reading, isReadOnly, stillCount }: NoImagesProps) {
  const { t } = useText(reportText)
  if (stillCount === 0 && reading != null) {
    if (reading.isLoading) {
      return (
        <div aria-busy>
          <Skeleton height={78} />
        </div>
      )
    }
    if (reading.error !== null) return <ErrorNote error={reading.error} onRetry={reading.reload} />
  }
  return (
    <p className="pacs-strip-note">
      {t(stillCount === 0 ? 'report.noImages' : isReadOnly ? 'report.noneChosen' : 'report.noChosen')}
    </p>
  )
}

/** The images of a report in their order, under them the others of the study to choose from, and its clips to look at. */
export function ReportImages({
  items,
  reading,
  imageIds,
  onChange,
  drawings = [],
  onDrawings,
  finishedDrawings,
  isReadOnly,
  onStale,
  shown: given,
  onShow,
  onInsertValue,
  limit = maxReportImages,
  views,
  study,
  notice,
  className,
  ...rest
}: ReportImagesProps) {
  const { t } = useText(reportText)
  const [shown, show] = useShown(given, onShow)
  const { isDrawingPrinted: isUsual } = useWorkRules()
  const mayComment = usePermission(imageApi.comment) && study !== undefined
  const { change } = useStudyRefusals(study)
  const refusalOf = useImageRefusal()
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const { stills, clips } = partsOf(items)
  const chosen = chosenOf(imageIds, stills)
  const others = stills.filter((item) => item.imageId !== null && !imageIds.includes(item.imageId))
  const most = Math.min(limit, maxReportImages)
  const full = imageIds.length >= most ? t('report.imagesFull', { max: most }) : undefined
  const whyNotChoose = (item: StripItem) => refusalOf(item) ?? full
  const set = (next: readonly ImageId[]) => onChange([...next])

  /** Moves an image to a place of the report; one that was not in it yet is taken in. */
  function takeAt(dragged: string, index: number): void {
    const item = stills.find(({ imageId }) => imageId === dragged)
    if (item === undefined || item.imageId === null) return
    const { imageId } = item
    if (!imageIds.includes(imageId) && whyNotChoose(item) !== undefined) return
    set(moveReportImage(imageIds.includes(imageId) ? imageIds : [...imageIds, imageId], imageId, index))
  }

  function dropAt(event: DragEvent, index: number): void {
    event.preventDefault()
    takeAt(event.dataTransfer.getData(dragType), index)
  }

  function card(item: StripItem, entry: WindowedEntry, place: number | null = null) {
    const { imageId } = item
    if (imageId === null) return null
    const canChange = !isReadOnly && !item.isClip
    const refusal = place === null ? whyNotChoose(item) : undefined
    const printDrawings = (isPrinted: boolean) => onDrawings?.(withDrawing(drawings, { imageId, isPrinted }))
    return (
      <ReportImageCard
        item={item}
        entry={entry}
        place={place}
        count={imageIds.length}
        onOpen={() => show({ key: item.key })}
        onStale={onStale}
        views={views}
        captionRefusal={mayComment ? (change ?? refusalOf(item)) : null}
        onFocusChange={(isFocused) => setFocusedKey((key) => (isFocused ? item.key : key === item.key ? null : key))}
        onToggle={canChange ? () => set(toggleReportImage(imageIds, imageId)) : undefined}
        refusal={refusal}
        areDrawingsPrinted={place === null ? undefined : isDrawingPrintedOf(drawings, imageId, isUsual)}
        finished={finishedDrawings?.get(imageId)}
        onPrintDrawings={canChange && onDrawings ? printDrawings : undefined}
        onMove={canChange ? (to) => set(moveReportImage(imageIds, imageId, to - 1)) : undefined}
        onDragStart={
          canChange && refusal === undefined ? (event) => event.dataTransfer.setData(dragType, imageId) : undefined
        }
        onDropOn={
          canChange && place !== null
            ? (event) => {
                event.stopPropagation()
                dropAt(event, place - 1)
              }
            : undefined
        }
      />
    )
  }

  return (
    <aside {...rest} className={classes('pacs-report-images', className)} aria-label={t('report.images')}>
      {notice}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the checkbox of an image does the same */}
      <div
        className="pacs-report-images-drop"
        onDragOver={isReadOnly ? undefined : (event) => event.preventDefault()}
        onDrop={isReadOnly ? undefined : (event) => dropAt(event, imageIds.length)}
      >
        <h2 className="pacs-report-images-head">
          <span className="pacs-truncate">{t('report.images')}</span>
          <span className="pacs-strip-count pacs-numeric">
            {t('report.chosenCount', { count: imageIds.length, max: most })}
          </span>
        </h2>
        {chosen.length === 0 ? (
          <NoImages reading={reading} isReadOnly={isReadOnly} stillCount={stills.length} />
        ) : (
          <ImageCards
            title={t('report.images')}
            isOrdered
            items={chosen}
            card={({ item, place }, entry) => card(item, entry, place)}
          />
        )}
      </div>
      <MoreImages title={t('report.studyImages')} items={others} card={card} />
      <MoreImages title={t('report.clips')} items={clips} card={card} />
      {views !== undefined && <ReportViews views={views} tagged={items.filter(({ key }) => key === focusedKey)} />}
      <ImagePreview
        items={[...chosen.map(({ item }) => item), ...others, ...clips]}
        shownKey={shown?.key ?? null}
        {...(study && { patient: study, bodyParts: study.bodyParts })}
        shownMark={shown?.annotationId}
        keptDrawings={keptDrawingsOf(finishedDrawings)}
        // The report is not drawn again for each image that the user goes to.
        onShow={(key) => key === null && show(null)}
        onInsertValue={onInsertValue}
        onStale={onStale}
      />
    </aside>
  )
}
