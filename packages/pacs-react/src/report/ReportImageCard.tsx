import { ChevronDown, ChevronUp, PenLine } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../control/button/IconButton'
import { Checkbox } from '../control/choice/Checkbox'
import { lazyView } from '../control/lazy/lazyView'
import type { WindowedEntry } from '../control/list/WindowedList'
import { ClipIcon } from '../icon/ClipIcon'
import { ImageFileMark } from '../image/dicom/ImageFileMark'
import { useImageFileMark } from '../image/dicom/useImageFileMark'
import { imageText } from '../image/imageText'
import { itemName } from '../image/itemName'
import type { StripItem } from '../image/StripItem'
import { ClipLength } from '../image/strip/ThumbPicture'
import { useStablePicture } from '../image/useStablePicture'
import { ImageViewChoice } from '../image/view/ImageViewChoice'
import type { UseImageViewsResult } from '../image/view/useImageViews'
import { useText } from '../provider/useText'
import { ImageCaption } from './caption/ImageCaption'
import { reportText } from './reportText'
import type { FinishedDrawing } from './useFinishedDrawings'

// Measuring takes more code than a report without measurements needs.
const ReportMarks = lazyView(() => import('../image/viewer/ReportMarks').then((part) => part.ReportMarks))

/** An image that a report may show. */
export interface ReportImageCardProps {
  item: StripItem
  /** Where it is in its list, of which a part is mounted. */
  entry: WindowedEntry
  /** Its place in the report, from 1; null while it is not in it. */
  place: number | null
  /** Images in the report. */
  count: number
  onOpen: () => void
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
  /** Without it the report cannot be changed. */
  onToggle?: (() => void) | undefined
  /** Why it cannot be taken into the report. */
  refusal?: string | undefined
  /** Whether what is drawn on it is printed with it; left out for one that is not in the report. */
  areDrawingsPrinted?: boolean | undefined
  /** What its report was finished with; left out for a draft, which shows what is drawn now. */
  finished?: FinishedDrawing | undefined
  /** Without it nothing may be chosen about its drawings. */
  onPrintDrawings?: ((isPrinted: boolean) => void) | undefined
  /** Moves it to another place, from 1. */
  onMove?: ((place: number) => void) | undefined
  /** How it is tagged with views; left out where the study asks for none. */
  views?: UseImageViewsResult | undefined
  /** Why its caption cannot be written now; null where the user may not at all. */
  captionRefusal: string | null | undefined
  /** It has the focus, or has it no more. */
  onFocusChange?: ((isFocused: boolean) => void) | undefined
  onDragStart?: ((event: DragEvent) => void) | undefined
  onDropOn?: ((event: DragEvent) => void) | undefined
}

interface PrintDrawingsProps {
  /** Name of the image. */
  name: string
  isPrinted: boolean
  onChange: ((isPrinted: boolean) => void) | undefined
}

/** Whether what is drawn on an image is printed with it. */
function PrintDrawings({ name, isPrinted, onChange }: PrintDrawingsProps) {
  const { t } = useText(reportText)
  return (
    <Checkbox
      aria-label={t('report.drawings.printNamed', { name })}
      isSelected={isPrinted}
      isDisabled={onChange === undefined}
      onChange={onChange}
    >
      {t('report.drawings.print')}
    </Checkbox>
  )
}

interface ReportCheckProps {
  /** Name of the image. */
  name: string
  isChosen: boolean
  /** Why it cannot be taken into the report. */
  refusal: string | undefined
  onToggle: () => void
}

/** Whether an image is in the report. */
function ReportCheck({ name, isChosen, refusal, onToggle }: ReportCheckProps) {
  const { t } = useText(reportText)
  return (
    <label className="pacs-report-image-check" title={refusal}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && refusal !== undefined}
        aria-label={t(isChosen ? 'report.unchoose' : 'report.choose', { name })}
        onChange={onToggle}
      />
    </label>
  )
}

interface MoveButtonsProps {
  /** Name of the image. */
  name: string
  /** Its place in the report, from 1. */
  place: number
  /** Images in the report. */
  count: number
  onMove: (place: number) => void
}

/** Moves an image to the place before or after its own. */
function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const { t } = useText(reportText)
  return (
    <span className="pacs-report-image-moves">
      <IconButton
        size="small"
        label={t('report.earlier', { name })}
        icon={<ChevronUp />}
        isDisabled={place === 1}
        onPress={() => onMove(place - 1)}
      />
      <IconButton
        size="small"
        label={t('report.later', { name })}
        icon={<ChevronDown />}
        isDisabled={place === count}
        onPress={() => onMove(place + 1)}
      />
    </span>
  )
}

interface ImageStageProps extends Pick<ReportImageCardProps, 'item' | 'onOpen' | 'onStale' | 'finished'> {
  /** Name of the image. */
  name: string
  /** Something is drawn on it. */
  isDrawn: boolean
  /** Whether what is drawn on it is shown. */
  hasMarks: boolean
  children: ReactNode
}

/** The picture of an image with what is drawn on it: a press opens the image. */
function ImageStage({ item, name, isDrawn, hasMarks, finished, onOpen, onStale, children }: ImageStageProps) {
  const { t } = useText(reportText)
  const { t: imageWords } = useText(imageText)
  const isMeasured = isDrawn && /^(image|video)\/|^application\/dicom$/.test(item.contentType ?? '')
  // Points of what is drawn are pixels of the whole picture, not of the small one; the file of a clip, or of DICOM, says how large it is.
  const isWhole = isMeasured && item.contentType?.startsWith('image/') === true
  const picture = useStablePicture(isWhole ? item.url : item.pictureUrl, onStale, isWhole ? 'whole' : 'small')
  const [size, setSize] = useState<{ width: number; height: number; isWhole: boolean } | null>(null)
  const fileMark = useImageFileMark()(item)
  const opened = [name, fileMark?.text].filter(Boolean).join(t('common.listSeparator'))
  return (
    <div className="pacs-report-image-stage" data-theme="dark">
      <button type="button" aria-label={imageWords('strip.openNamed', { name: opened })} onClick={onOpen}>
        {picture.src !== null && !picture.isDamaged && (
          <img
            src={picture.src}
            alt=""
            draggable={false}
            onError={picture.onError}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              picture.onLoad()
              setSize({ width, height, isWhole })
            }}
          />
        )}
        {picture.isDamaged && <span>{imageWords('uploads.status.damaged')}</span>}
        {picture.src === null && item.isClip && <ClipIcon />}
      </button>
      <ClipLength item={item} lengthMs={item.durationMs} />
      <ImageFileMark image={item} className="pacs-file-mark-corner" />
      {item.isClip && item.isMeasured && (
        <span className="pacs-report-image-place" role="img" aria-label={t('report.drawnOn')}>
          <PenLine aria-hidden />
        </span>
      )}
      {isMeasured && hasMarks && size?.isWhole === isWhole && item.imageId !== null && (
        <ReportMarks imageId={item.imageId} item={item} size={size} kept={finished?.measure} />
      )}
      {children}
    </div>
  )
}

/** One image beside the report: whether it prints, and where. */
export function ReportImageCard(props: ReportImageCardProps) {
  const { item, place, count, onOpen, onStale, onToggle, refusal, areDrawingsPrinted, finished } = props
  const { onPrintDrawings, onMove, onDragStart, onDropOn, views, captionRefusal, onFocusChange } = props
  const { t } = useText(reportText)
  const { t: imageWords } = useText(imageText)
  const isDrawn = finished === undefined ? item.isMeasured : finished.measure !== ''
  const name = itemName(imageWords, item)
  return (
    <li
      {...props.entry}
      className="pacs-report-image"
      data-chosen={place !== null || undefined}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onDragOver={onDropOn && ((event) => event.preventDefault())}
      onDrop={onDropOn}
      onFocus={onFocusChange && (() => onFocusChange(true))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onFocusChange?.(false)
      }}
    >
      <ImageStage
        item={item}
        name={name}
        isDrawn={isDrawn}
        hasMarks={areDrawingsPrinted !== false}
        finished={finished}
        onOpen={onOpen}
        onStale={onStale}
      >
        {onToggle && <ReportCheck name={name} isChosen={place !== null} refusal={refusal} onToggle={onToggle} />}
        {place !== null && (
          <span className="pacs-report-image-place pacs-numeric" title={t('report.orderNumber', { number: place })}>
            {place}
          </span>
        )}
        {place !== null && onMove && <MoveButtons name={name} place={place} count={count} onMove={onMove} />}
      </ImageStage>
      {finished?.isChanged && <p className="pacs-report-image-changed">{t('report.drawings.changed')}</p>}
      {areDrawingsPrinted !== undefined && isDrawn && (
        <PrintDrawings name={name} isPrinted={areDrawingsPrinted} onChange={onPrintDrawings} />
      )}
      <div className="pacs-report-image-foot">
        <ImageCaption item={item} mayWrite={captionRefusal !== null} refusal={captionRefusal ?? undefined} />
        {views !== undefined && <ImageViewChoice item={item} views={views} />}
      </div>
    </li>
  )
}
