import { anyOf, formatDateTime, type ImageId, pressedKey, type StudyRow, whyNotUseImage } from '@opensono/pacs-core'
import type { ValueAtom } from '@opensono/pacs-core/measure'
import { Columns2, Download, Eye, EyeOff, Grid2x2, Info, Link2, Square, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../control/button/Button'
import { IconButton } from '../../control/button/IconButton'
import { SegmentedControl } from '../../control/button/SegmentedControl'
import { ToggleButton } from '../../control/button/ToggleButton'
import { Banner } from '../../control/feedback/Banner'
import { useShortcut } from '../../control/key/useKeymap'
import { Tooltip } from '../../control/tooltip/Tooltip'
import { type NamedPatient, PatientLine } from '../../identity/PatientLine'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { usePermission } from '../../provider/usePermission'
import { useText } from '../../provider/useText'
import { useUser } from '../../provider/useUser'
import { ImageFileMark } from '../dicom/ImageFileMark'
import { useImageRefusal } from '../dicom/useImageRefusal'
import { imageText } from '../imageText'
import { itemName } from '../itemName'
import { RefusedNote } from '../RefusedNote'
import type { StripItem } from '../StripItem'
import { CineBar } from './cine/CineBar'
import { FrameGrid } from './cine/FrameGrid'
import { createShownLink } from './createShownLink'
import { createViewer, type Viewer, type ViewerLayout, viewerLayouts } from './createViewer'
import type { Drawings } from './drawings/createDrawings'
import { createPassingDrawings } from './drawings/createPassingDrawings'
import { drawingsOf } from './drawings/drawingsOf'
import { type MeasureCalls, ownMeasures } from './drawings/MeasureCalls'
import { ExportPicture, type ExportPictureProps } from './ExportPicture'
import { HeaderDialog } from './HeaderDialog'
import { ImageBar } from './ImageBar'
import type { Pane } from './pane/createPane'
import { createPictureShelf, type PictureShelf } from './picture/createPictureShelf'
import { BodyMarkChoice } from './side/BodyMarkChoice'
import { CalibrationPanel } from './side/CalibrationPanel'
import { MeasureList, selectMark } from './side/MeasureList'
import { SaveLine } from './side/SaveLine'
import { useDeviceName } from './side/useDeviceName'
import { useStudyParameters } from './side/useStudyParameters'
import type { OpenPane } from './stage/OpenPane'
import { useDrawingsState, useMarks } from './stage/useMarks'
import { type OpenPicture, shelfPictureOf, usePicture } from './stage/usePicture'
import { useStoredPictures } from './stage/useStoredPictures'
import { ViewerStage } from './stage/ViewerStage'
import { drawInMiddle, useViewerKeys } from './tools/useViewerKeys'
import { EditButtons, ViewerToolbar, withKey } from './tools/ViewerToolbar'
import { useHistoryImages, type ViewedStudy } from './useHistoryImages'
import { ViewerBoundary } from './ViewerBoundary'
import { patientOf, type ViewedPatient, viewedPatient } from './viewedPatient'
import { viewerText } from './viewerText'

/** Images to look at and measure. */
export interface ImageViewerProps {
  /** All images that can be shown, in their order. */
  items: readonly StripItem[]
  /** Key of the image that is shown first. */
  shownKey: string
  /** Called with the key of the image that the user goes to, not with the one that `shownKey` names. */
  onShow?: ((key: string) => void) | undefined
  /** Has the list read again when an address is too old. */
  onStale?: (() => void) | undefined
  /** Closes the viewer; without it there is no such button. */
  onClose?: (() => void) | undefined
  /** Why nothing may be drawn, in words; null when it may. The user's rights are looked at besides. */
  refusal?: string | null | undefined
  /** Opens pictures. @defaultValue everything that is stored: stills, clips and DICOM files, decoded on this computer */
  openPicture?: OpenPicture | undefined
  /** How what is drawn is read and kept. With calls of its own the host says who may draw. @defaultValue the calls of the images themselves */
  measures?: MeasureCalls | undefined
  /**
   * The measure documents that a report was finished with, by image: these are shown in place of what is drawn now, and cannot be changed. The user may
   * go over to what is drawn now.
   */
  keptDrawings?: ReadonlyMap<ImageId, string> | undefined
  /** The study that the images are of: images of the patient's other studies are offered beside them. Where it names its patient, so does the viewer. */
  study?: ViewedStudy | undefined
  /** Whose images these are, where no `study` says it. */
  patient?: (NamedPatient & Partial<Pick<StudyRow, 'registerTime'>>) | undefined
  /** The exam parts of the study, where no `study` says them: what is measured can be for their parameters. */
  bodyParts?: StudyRow['bodyParts'] | undefined
  /** Id of the annotation that is selected at first, on its frame. */
  shownMark?: string | undefined
  /** Takes a measured value, and how it is written, into what is being written; left out where nothing is. */
  onInsertValue?: ((atom: ValueAtom, text: string) => void) | undefined
  /** False for pictures that are not stored: what is drawn on them ends with the viewer. @defaultValue true */
  isKept?: boolean | undefined
  /** Where exported pictures go. @defaultValue a download of the browser */
  save?: ((content: Blob, name: string) => void | Promise<void>) | undefined
}

const rightToMeasure = anyOf('pacs:image:collect_image', 'pacs:diagnostic_report:edit_report')

/** Images large, one or several side by side, with all tools to look, measure and draw. When it breaks, the page around it is not affected. */
export function ImageViewer(props: ImageViewerProps) {
  return (
    <ViewerBoundary resetKey={`${props.study?.studyId} ${props.shownKey}`} onClose={props.onClose}>
      <OpenViewer {...props} />
    </ViewerBoundary>
  )
}

function OpenViewer(given: ImageViewerProps) {
  const history = useHistoryImages(given.study)
  const shownItems = given.items
  const items = useMemo(() => [...shownItems, ...history.items], [shownItems, history.items])
  const props = { ...given, items }
  const { shownKey, onShow, onStale } = props
  const { t } = useText(viewerText)
  const { t: imageWords } = useText(imageText)
  const [viewer] = useState(() => createViewer(shownKey))
  const isKept = props.isKept ?? true
  const may = usePermission(rightToMeasure) || props.measures !== undefined || !isKept
  const ownRefusal = props.refusal ?? (may ? null : t('viewer.cannotDraw'))
  const [isNow, setNow] = useState(false)
  const named = {
    patient: props.patient ?? patientOf(props.study),
    examTime: props.study?.registerTime ?? props.patient?.registerTime,
    history,
  }
  // Hooks of each pane: there are always as many as there can be.
  const shelf = usePictureShelf(props)
  const panes = usePanes(viewer, { ...props, shelf, isNow }, ownRefusal === null)
  const { active, shown, layout } = useController(viewer)
  const open = panes[active]
  const refusal = ownRefusal ?? (open?.keptDrawings === 'finished' ? t('viewer.finished.cannotDraw') : null)
  const currentKey = shown[active] ?? null
  const keys = useMemo(() => items.map(({ key }) => key), [items])

  useShownKey(viewer, shownKey, onShow)
  const element = useRef<HTMLDivElement>(null)
  useViewerKeys({ viewer, drawings: open?.drawings ?? null, keys, element })
  useSteps(viewer, keys, currentKey)
  useShownMark(open, props.shownMark)
  usePrefetch(shelf, items, open)

  if (open === undefined) return null
  return (
    <div ref={element} className="pacs-viewer">
      <ViewerHead
        {...props}
        viewed={viewedPatient(currentKey, named)}
        choice={history.choice}
        viewer={viewer}
        open={open}
        keys={keys}
        refusal={refusal}
      />
      <ViewerToolbar viewer={viewer} open={open} refusal={refusal} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for who has no pointer. */}
      <div
        className="pacs-viewer-panes"
        data-layout={layout}
        onKeyDown={(event) => placeByKey(event, viewer, open.pane)}
      >
        {panes.slice(0, layout).map((each, place) => (
          <ViewerStage
            // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place.
            key={place}
            viewer={viewer}
            place={place}
            name={each.item === null ? t('viewer.title') : itemName(imageWords, each.item)}
            open={each}
            caption={captionOf(viewedPatient(shown[place] ?? null, named), layout)}
          />
        ))}
        <OpenGrid viewer={viewer} open={open} />
      </div>
      <aside className="pacs-viewer-side" aria-label={t('viewer.list.title')}>
        <KeptNotice open={open} onToggle={() => setNow(!isNow)} />
        <ViewerSide
          viewer={viewer}
          open={open}
          refusal={refusal}
          study={props.study}
          bodyParts={props.study?.bodyParts ?? props.bodyParts}
          onInsertValue={open.item !== null && whyNotUseImage(open.item) !== null ? undefined : props.onInsertValue}
          isKept={isKept}
        />
      </aside>
      <footer className="pacs-viewer-foot">
        <CineBar viewer={viewer} pane={open.pane} storedFrames={open.picture.state.storedFrames} />
        <ImageBar viewer={viewer} items={items} onStale={onStale} />
      </footer>
    </div>
  )
}

/** A picture alone is named by the head, unless it is of an earlier exam. */
const captionOf = (viewed: ViewedPatient | null, layout: ViewerLayout) =>
  viewed !== null && (layout > 1 || viewed.isEarlier) ? viewed : null

/** Shows the image that the host names, and reports the one that the user goes to. */
function useShownKey(viewer: Viewer, shownKey: string, onShow: ImageViewerProps['onShow']): void {
  const [link] = useState(() => createShownLink(viewer))
  const latest = useRef(onShow)
  useEffect(() => {
    latest.current = onShow
  })
  useEffect(() => link.subscribe((key) => latest.current?.(key)), [link])
  useEffect(() => link.apply(shownKey), [link, shownKey])
}

/** Enter on the stage draws with the chosen tool in the middle. */
function placeByKey(event: KeyboardEvent, viewer: Viewer, pane: Pane): void {
  const key = pressedKey(event)
  if (key === 'Escape' && pane.getSnapshot().draft !== null) {
    event.stopPropagation()
    pane.dropDraft()
  }
  const { target } = event
  const isOnStage = target instanceof HTMLElement && target.matches('.pacs-viewer-surface')
  if (key === 'Enter' && isOnStage) drawInMiddle(viewer, pane)
}

/** Selects an annotation once its picture and its drawings are there. */
function useShownMark(open: OpenPane | undefined, id: string | undefined): void {
  const [shown, setShown] = useState<string | undefined>(undefined)
  const { document } = useDrawingsState(open?.drawings ?? null)
  const mark = document.annotations.find((each) => each.id === id)
  const isReady = open?.picture.state.status === 'ready'
  useEffect(() => {
    if (open === undefined || mark === undefined || !isReady || shown === id) return
    selectMark(open.pane, mark)
    setShown(id)
  }, [open, mark, isReady, shown, id])
}

/** Arrow keys go to the former and the next image, unless they move what has the focus. */
function useSteps(viewer: Viewer, keys: readonly string[], currentKey: string | null): void {
  const place = keys.indexOf(currentKey ?? '')
  const step = (event: globalThis.KeyboardEvent, key: string | undefined) => {
    const [target] = event.composedPath()
    const isTaken =
      target instanceof Element &&
      target.closest('input, textarea, select, [role="toolbar"], [role="radiogroup"], .pacs-mark, .pacs-segments') !==
        null
    if (key !== undefined && !isTaken) viewer.show(key)
  }
  useShortcut('previousImage', (event) => step(event, keys[place - 1]))
  useShortcut('nextImage', (event) => step(event, keys[place + 1]))
}

/** The open pictures of a viewer. */
function usePictureShelf({ openPicture, onStale }: ImageViewerProps): PictureShelf {
  const openStored = useStoredPictures()
  const latest = useRef(onStale)
  useEffect(() => {
    latest.current = onStale
  })
  const open = openPicture ?? openStored
  return useMemo(() => createPictureShelf({ open, onFailed: () => latest.current?.() }), [open])
}

/** How many images are opened before they are shown. */
const aheadCount = 2

/** Opens the next images, or those before if that is where the user goes, as soon as the shown one is there. */
function usePrefetch(shelf: PictureShelf, items: readonly StripItem[], open: OpenPane | undefined): void {
  const isReady = open?.picture.state.status === 'ready'
  const place = items.findIndex(({ key }) => key === open?.item?.key)
  const way = useRef({ place, step: 1 })
  useEffect(() => {
    const former = way.current.place
    if (place !== former && place !== -1) way.current = { place, step: former === -1 || place > former ? 1 : -1 }
    if (!isReady || place === -1) return
    const { step } = way.current
    const ahead = Array.from({ length: aheadCount }, (_, index) => items[place + (index + 1) * step])
    shelf.prefetch(ahead.flatMap((item) => shelfPictureOf(item) ?? []))
  }, [shelf, items, place, isReady])
  // Below the hooks of the panes: what these give back when the viewer is closed is closed here.
  useEffect(() => shelf.empty, [shelf])
}

interface PaneProps extends Pick<ImageViewerProps, 'onStale' | 'measures' | 'isKept' | 'keptDrawings'> {
  shelf: PictureShelf
  /** Shows what is drawn now, whatever a report was finished with. */
  isNow: boolean
}

/** One pane's picture, drawings and values. */
function usePane(
  pane: Pane,
  item: StripItem | null,
  { shelf, onStale, measures = ownMeasures, isKept = true, keptDrawings, isNow }: PaneProps,
  canDraw: boolean,
): OpenPane {
  const services = usePacs()
  const user = useUser()
  const imageId = item?.imageId ?? null
  const picture = usePicture(item, shelf, onStale)
  const passing = usePassingDrawings(isKept ? null : (item?.key ?? null))
  const isStored = imageId !== null && user !== null && isKept
  const stored = isStored ? drawingsOf(services, user.userId, imageId, measures) : null
  const finished = imageId === null ? undefined : keptDrawings?.get(imageId)
  const fixed = useFixedDrawings(isNow ? undefined : finished)
  const drawings = passing ?? fixed ?? stored
  const reading = useCall(measures.read, isStored ? { ...measures.params, imageId } : null, { staleTimeMs: 0 })
  const { data: kept } = reading
  useEffect(() => {
    if (kept !== undefined) stored?.offer(kept)
  }, [stored, kept])
  const { status } = useDrawingsState(drawings)
  const isReadable = status !== 'closed' && status !== 'loading'
  const { facts } = picture.state
  // Before the page is painted: the view of the former picture is none of this one.
  useLayoutEffect(() => {
    if (facts === null) pane.close()
    else pane.open({ facts, drawings, canDraw: canDraw && isReadable && fixed === null })
  }, [pane, facts, drawings, canDraw, isReadable, fixed])
  // What is drawn is saved when one goes on, and when the viewer is closed.
  useEffect(() => () => void drawings?.save(), [drawings])
  const video = useRef<HTMLVideoElement | null>(null)
  const readFault = drawings === null || status !== 'loading' ? null : reading.error
  const readAgain = () => void reading.refetch()
  const shown = { keptDrawings: finished === undefined ? null : fixed === null ? 'now' : 'finished' } as const
  const isKeptChanged = finished !== undefined && kept !== undefined && kept.measure !== finished
  return { pane, item, imageId, picture, drawings, video, readFault, readAgain, ...shown, isKeptChanged }
}

/** The drawings that a report was finished with. */
function useFixedDrawings(measure: string | undefined): Drawings | null {
  return useMemo(() => (measure === undefined ? null : createPassingDrawings(measure)), [measure])
}

/** Drawings on a picture that is not stored. */
function usePassingDrawings(key: string | null): Drawings | null {
  const drawings = useMemo(() => (key === null ? null : createPassingDrawings()), [key])
  return drawings
}

function usePanes(
  viewer: Viewer,
  props: PaneProps & Pick<ImageViewerProps, 'items'>,
  canDraw: boolean,
): readonly OpenPane[] {
  const { shown, layout } = useController(viewer)
  const itemAt = (place: number) =>
    place < layout ? (props.items.find(({ key }) => key === shown[place]) ?? null) : null
  const [one, two, three, four] = viewer.panes as readonly [Pane, Pane, Pane, Pane]
  return [
    usePane(one, itemAt(0), props, canDraw),
    usePane(two, itemAt(1), props, canDraw),
    usePane(three, itemAt(2), props, canDraw),
    usePane(four, itemAt(3), props, canDraw),
  ]
}

interface ViewerHeadProps extends ImageViewerProps {
  viewer: Viewer
  open: OpenPane
  keys: readonly string[]
  refusal: string | null
  /** Whose image the active pane shows; null where that is not known. */
  viewed: ViewedPatient | null
  /** Chooses an earlier study. */
  choice: ReactNode
}

const layoutIcons: Record<ViewerLayout, ReactNode> = { 1: <Square />, 2: <Columns2 />, 4: <Grid2x2 /> }
const layoutNames = { 1: 'viewer.one', 2: 'viewer.two', 4: 'viewer.four' } as const

function ViewerHead(props: ViewerHeadProps) {
  const { viewer, open, keys, items, onClose, choice, save, refusal, viewed } = props
  const { t } = useText(viewerText)
  const { t: imageWords } = useText(imageText)
  const user = useUser()
  const { layout, isTogether, hasMarks, isHeaderOpen } = useController(viewer)
  const [isExporting, setExporting] = useState(false)
  const { item, picture } = open
  const readHeader = picture.state.facts?.header ?? null
  const useRefusal = useImageRefusal()(item)
  const name = item === null ? '' : itemName(imageWords, item)
  const title =
    item === null
      ? t('viewer.title')
      : imageWords(item.isNumbered ? 'preview.title' : 'preview.titleNamed', {
          name,
          index: keys.indexOf(item.key) + 1,
          count: items.length,
        })
  return (
    <header className="pacs-viewer-head">
      {viewed !== null && <PatientLine patient={viewed.patient} className="pacs-viewer-patient" />}
      <div className="pacs-viewer-title">
        <h2>{title}</h2>
        {item !== null && <span className="pacs-numeric">{formatDateTime(item.createdAt, user?.timeZone)}</span>}
        {item !== null && item.comment !== '' && (
          <span className="pacs-truncate" title={item.comment}>
            {item.comment}
          </span>
        )}
        {item?.refused && <RefusedNote refused={item.refused} />}
        {item !== null && <ImageFileMark image={item} />}
      </div>
      {choice}
      {refusal === null && <EditButtons viewer={viewer} drawings={open.drawings} refusal={null} />}
      <SegmentedControl
        label={t('viewer.layout')}
        segments={viewerLayouts.map((each) => ({
          id: String(each),
          label: t(layoutNames[each]),
          icon: layoutIcons[each],
          isIconOnly: true,
        }))}
        value={String(layout)}
        onChange={(id) => {
          const chosen = viewerLayouts.find((each) => String(each) === id)
          if (chosen !== undefined) viewer.setLayout(chosen, keys)
        }}
      />
      {layout > 1 && (
        <Tooltip text={t('viewer.together')}>
          <ToggleButton
            className="pacs-viewer-together"
            icon={<Link2 />}
            aria-label={t('viewer.together')}
            isSelected={isTogether}
            onChange={(next) => viewer.set({ isTogether: next })}
          >
            {t('viewer.together')}
          </ToggleButton>
        </Tooltip>
      )}
      <Tooltip text={t(hasMarks ? 'viewer.hideMarks' : 'viewer.showMarks')}>
        <ToggleButton
          icon={hasMarks ? <Eye /> : <EyeOff />}
          aria-label={t('viewer.showMarks')}
          isSelected={hasMarks}
          onChange={(next) => viewer.set({ hasMarks: next })}
        />
      </Tooltip>
      <IconButton
        icon={<Info />}
        label={withKey(t('viewer.header'), 'showHeader')}
        isDisabled={readHeader === null}
        onPress={() => viewer.set({ isHeaderOpen: true })}
      />
      <IconButton
        icon={<Download />}
        label={t('viewer.export')}
        isDisabled={picture.source === null}
        disabledReason={useRefusal}
        onPress={() => setExporting(true)}
      />
      {onClose !== undefined && (
        <Button variant="quiet" icon={<X />} aria-label={t('viewer.close')} onPress={onClose} />
      )}
      {isHeaderOpen && readHeader !== null && (
        <HeaderDialog name={name} read={readHeader} onClose={() => viewer.set({ isHeaderOpen: false })} />
      )}
      {isExporting && picture.source !== null && (
        <ExportOpen
          open={open}
          source={picture.source}
          name={name}
          patient={viewed?.patient}
          save={save}
          onClose={() => setExporting(false)}
        />
      )}
    </header>
  )
}

interface ExportOpenProps extends Pick<ExportPictureProps, 'source' | 'name' | 'patient' | 'save' | 'onClose'> {
  open: OpenPane
}

function ExportOpen({ open, ...rest }: ExportOpenProps) {
  const { list, words } = useMarks(open)
  return <ExportPicture {...rest} pane={open.pane} video={open.video.current} list={list} words={words} />
}

/** Says that the drawings are those of the finished report, and goes over to what is drawn now. */
function KeptNotice({ open, onToggle }: { open: OpenPane; onToggle: () => void }) {
  const { t } = useText(viewerText)
  const { keptDrawings, isKeptChanged } = open
  if (keptDrawings === null) return null
  const isNow = keptDrawings === 'now'
  return (
    <Banner
      tone={isKeptChanged ? 'warning' : 'info'}
      actions={
        <Button size="small" onPress={onToggle}>
          {t(isNow ? 'viewer.finished.showFinished' : 'viewer.finished.showNow')}
        </Button>
      }
    >
      {t(isNow ? 'viewer.finished.now' : 'viewer.finished.kept')}
      {isKeptChanged && ` ${t('viewer.finished.changed')}`}
    </Banner>
  )
}

function OpenGrid({ viewer, open }: { viewer: Viewer; open: OpenPane }) {
  const isOpen = useController(viewer, (state) => state.isGridOpen)
  const isClip = useController(open.pane, ({ facts }) => facts !== null && facts.frameCount > 1)
  const { source } = open.picture
  if (!isOpen || !isClip || source === null) return null
  return <FrameGrid pane={open.pane} source={source} onChoose={() => viewer.set({ isGridOpen: false })} />
}

interface ViewerSideProps extends Pick<ImageViewerProps, 'onInsertValue' | 'isKept' | 'bodyParts'> {
  viewer: Viewer
  open: OpenPane
  refusal: string | null
  study: ViewedStudy | undefined
}

function ViewerSide({ viewer, open, refusal, study, bodyParts, onInsertValue, isKept }: ViewerSideProps) {
  const { t } = useText(imageText)
  const tool = useController(viewer, (state) => state.tool)
  const { pane, item, drawings, readFault, readAgain, keptDrawings } = open
  const marks = useMarks(open)
  const device = useDeviceName(open.picture.state.facts?.header ?? null, study?.roomName)
  const parameters = useStudyParameters(bodyParts)
  const { status } = useDrawingsState(drawings)
  const canDraw = refusal === null && status !== 'closed' && status !== 'loading'
  if (item === null) return null
  // Nothing is drawn over what could not be read: it might be replaced.
  if (readFault !== null) return <ErrorNote error={readFault} onRetry={readAgain} />
  return (
    <>
      <CalibrationPanel key={item.key} viewer={viewer} pane={pane} marks={marks} canDraw={canDraw} device={device} />
      {tool === 'bodyMark' && canDraw && <BodyMarkChoice viewer={viewer} />}
      <MeasureList
        pane={pane}
        marks={marks}
        imageName={itemName(t, item)}
        canDraw={canDraw}
        parameters={parameters}
        onInsertValue={onInsertValue}
      />
      {isKept && keptDrawings !== 'finished' && <SaveLine drawings={drawings} />}
    </>
  )
}
