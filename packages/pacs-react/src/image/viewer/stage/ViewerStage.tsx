import { pressedKey } from '@opensono/pacs-core'
import { bodyMarkPlace, type Mark, marksOf, type Point, placeStageLabels } from '@opensono/pacs-core/measure'
import { CircleAlert, ImageOff, LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../../control/button/Button'
import { EmptyState } from '../../../control/feedback/EmptyState'
import { useController } from '../../../provider/useController'
import { useErrorText } from '../../../provider/useErrorText'
import { useText } from '../../../provider/useText'
import { ImageFileMark } from '../../dicom/ImageFileMark'
import type { Viewer } from '../createViewer'
import { type Hit, hitTest, type PlacedShape } from '../draw/hitTest'
import { moveProbe, probeHandle, tipHandle } from '../draw/moveProbe'
import { frameOf, movedBy, type Pane } from '../pane/createPane'
import { matrixOf } from '../view/PictureView'
import type { ViewedPatient } from '../viewedPatient'
import { viewerText } from '../viewerText'
import { AnnotationLayer } from './AnnotationLayer'
import { Lens } from './Lens'
import { describeMark, sourceText } from './marks'
import type { OpenPane } from './OpenPane'
import { PictureLayer } from './PictureLayer'
import { RulerLayer } from './RulerLayer'
import { StageCaption } from './StageCaption'
import { TextTyping } from './TextTyping'
import { useGestures } from './useGestures'
import { type PaneMarks, useMarks } from './useMarks'
import { errorOf, type UsePictureResult } from './usePicture'
import { useTextWidth } from './useTextWidth'

/** One pane of a viewer. */
export interface ViewerStageProps {
  viewer: Viewer
  /** Which of the viewer's panes. */
  place: number
  open: OpenPane
  /** What the image is called. */
  name: string
  /** Whose picture it is, where that is said on the picture. */
  caption?: ViewedPatient | null | undefined
}

/** A picture that is looked at and drawn on: image, video or canvas under one layer of annotations. */
export function ViewerStage(props: ViewerStageProps) {
  const { viewer, place, open, name, caption } = props
  const { item, picture } = open
  const { t } = useText(viewerText)
  const isBesideOthers = useController(viewer, ({ layout }) => layout > 1)
  const isActive = useController(viewer, ({ active }) => active === place) && isBesideOthers
  const isOpen = picture.state.status === 'ready' || picture.state.facts !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      className="pacs-viewer-stage"
      role="group"
      aria-label={t('viewer.stageOf', { name })}
      data-theme="dark"
      data-active={isActive || undefined}
      onPointerDownCapture={() => viewer.setActive(place)}
      onFocusCapture={() => viewer.setActive(place)}
    >
      {item !== null && caption != null && <StageCaption {...caption} />}
      {item !== null && isBesideOthers && <ImageFileMark image={item} className="pacs-viewer-mark" />}
      {item !== null && isOpen && picture.source !== null ? (
        // Another image begins with nothing of the one before it, not even for one drawing.
        <OpenStage key={item.key} {...props} source={picture.source} />
      ) : (
        <ClosedStage item={item} picture={picture} />
      )}
    </div>
  )
}

function ClosedStage({ item, picture }: Pick<OpenPane, 'item' | 'picture'>) {
  const { t } = useText(viewerText)
  const reasonOf = useErrorText()
  if (item === null) {
    return (
      <EmptyState icon={<ImageOff />} title={t('viewer.empty')}>
        {t('viewer.emptyText')}
      </EmptyState>
    )
  }
  if (item.isDamaged) {
    return (
      <EmptyState icon={<ImageOff />} title={t('viewer.changed')}>
        {t('viewer.changedText')}
      </EmptyState>
    )
  }
  if (item.url === null) {
    return (
      <div className="pacs-viewer-small">
        {item.pictureUrl !== null && <img src={item.pictureUrl} alt="" />}
        <p>{t('viewer.notStored')}</p>
      </div>
    )
  }
  if (picture.state.status === 'failed') {
    const isForeign = item.foreignKind !== null && item.foreignKind !== 'DICOM'
    return (
      <EmptyState
        icon={<ImageOff />}
        title={t('viewer.failed')}
        action={<Button onPress={picture.reload}>{t('viewer.reload')}</Button>}
      >
        {isForeign
          ? t('viewer.otherProgram', { kind: item.foreignKind })
          : t('viewer.failedText', { reason: reasonOf(errorOf(picture.state)) })}
      </EmptyState>
    )
  }
  return (
    <p className="pacs-viewer-opening" role="status">
      <LoaderCircle aria-hidden />
      {t('viewer.opening')}
    </p>
  )
}

interface OpenStageProps extends ViewerStageProps {
  source: NonNullable<UsePictureResult['source']>
}

/** Drawings as they can be taken hold of. */
function placedOf(marks: readonly Mark[]): PlacedShape[] {
  return marks.map(({ annotation, shape }) => {
    const [at] = shape.handles
    const box = at === undefined ? null : bodyMarkPlace(annotation, at)
    const isText = annotation.kind === 'text' && at !== undefined
    return {
      id: annotation.id,
      shape: box === null ? shape : { ...shape, handles: [] },
      box: box ?? (isText ? { x: at.x - 4, y: at.y - 4, width: 80, height: 28 } : undefined),
    }
  })
}

/** The probe of a selected body mark comes before everything. */
function hitProbe(marks: readonly Mark[], selectedId: string | null, at: Point, reach: number): Hit | null {
  const mark = marks.find(({ annotation }) => annotation.id === selectedId)
  const [middle] = mark?.shape.handles ?? []
  const place = mark === undefined || middle === undefined ? null : bodyMarkPlace(mark.annotation, middle)
  if (mark === undefined || place === null) return null
  const { id } = mark.annotation
  if (Math.hypot(place.tip.x - at.x, place.tip.y - at.y) <= reach) return { id, handle: tipHandle }
  return Math.hypot(place.probe.x - at.x, place.probe.y - at.y) <= reach + 4 ? { id, handle: probeHandle } : null
}

function OpenStage({ viewer, open, source, name }: OpenStageProps) {
  const { pane, picture, video } = open
  const paneMarks = useMarks(open)
  const { t } = useText(viewerText)
  const reasonOf = useErrorText()
  const stage = useRef<HTMLDivElement | null>(null)
  const view = useController(pane, (state) => state.view)
  const facts = useController(pane, (state) => state.facts)
  const size = useController(pane, (state) => state.stage)
  const selectedId = useController(pane, (state) => state.selectedId)
  const typingId = useController(pane, (state) => state.typingId)
  const hasMarks = useController(viewer, (each) => each.hasMarks)
  const tool = useController(viewer, (each) => each.tool)
  const [fault, setFault] = useState<unknown>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const widthOf = useTextWidth()
  const hintId = useId()
  const { list, frame, words } = paneMarks
  const marks = useMemo(() => {
    const place = frameOf({ stage: size, facts })
    return place === null ? [] : marksOf(list, frame, matrixOf(view, place), words)
  }, [list, frame, view, size, facts, words])
  const shown = hasMarks ? marks : []
  const labels = useMemo(() => placeStageLabels(hasMarks ? marks : [], size, widthOf), [hasMarks, marks, size, widthOf])
  const hit = (at: Point, reach: number) =>
    hitProbe(shown, selectedId, at, reach) ?? hitTest(placedOf(shown), at, { reach, selectedId })
  useGestures(stage, { viewer, pane, hit, onHover: setHovered })
  useStageSize(stage, pane.resize)
  const keyboard = useHandleKeys(pane, paneMarks)
  const described = shown.find(({ annotation }) => annotation.id === (hovered ?? selectedId))
  const source_ = described === undefined ? '' : sourceText(described, name, words)
  return (
    <div
      ref={stage}
      className="pacs-viewer-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys.
      tabIndex={0}
      role="application"
      aria-label={name}
      aria-describedby={hintId}
      data-tool={tool}
      data-hit={hovered !== null || undefined}
    >
      <PictureLayer pane={pane} source={source} video={video} onFault={setFault} />
      <AnnotationLayer
        width={size.width}
        height={size.height}
        label={t('viewer.list.title')}
        marks={shown}
        labels={labels}
        selectedId={selectedId}
        handle={keyboard.handle}
        describe={(mark) => describeMark(mark, words)}
        onFocus={(id) => pane.select(id)}
        onKeyDown={keyboard.onKeyDown}
      >
        <RulerLayer pane={pane} />
      </AnnotationLayer>
      {typingId !== null && <TextTyping pane={pane} id={typingId} marks={shown} />}
      <Lens pane={pane} stage={stage} marks={shown} />
      <p className="pacs-viewer-source" role="status" aria-live="off">
        {source_}
      </p>
      <p id={hintId} className="pacs-hidden-visually">
        {t('viewer.keysHint')}
      </p>
      <p className="pacs-hidden-visually" role="status">
        {keyboard.said}
      </p>
      {(fault !== null || picture.state.error !== null) && (
        <p className="pacs-viewer-fault" role="alert">
          <CircleAlert aria-hidden />
          {t('viewer.damagedFrames', { reason: reasonOf(fault ?? picture.state.error) })}
        </p>
      )}
    </div>
  )
}

function useStageSize(
  stage: RefObject<HTMLDivElement | null>,
  resize: (size: { width: number; height: number }) => void,
) {
  const latest = useRef(resize)
  useEffect(() => {
    latest.current = resize
  })
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const measure = () => latest.current({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Arrow keys move a point of the focused annotation by one pixel of the picture, Enter goes on to its next point. */
function useHandleKeys(pane: Pane, { words, list }: PaneMarks) {
  const { t } = useText(viewerText)
  const [active, setActive] = useState<{ id: string; handle: number | null } | null>(null)
  const selectedId = useController(pane, (state) => state.selectedId)
  const current = active !== null && active.id === selectedId ? active : null
  const selected = list.find(({ annotation }) => annotation.id === selectedId)
  const count = selected?.annotation.points.length ?? 0

  function onKeyDown(event: KeyboardEvent, { annotation, shape }: Mark): void {
    const { id, kind } = annotation
    const handle = current?.handle ?? null
    const key = pressedKey(event)
    if (key === 'Enter' || key === 'Space') {
      event.preventDefault()
      event.stopPropagation()
      const last = kind === 'bodyMark' ? tipHandle : annotation.points.length - 1
      const next =
        kind === 'bodyMark'
          ? handle === null
            ? probeHandle
            : handle === last
              ? null
              : last
          : handle === null
            ? 0
            : handle === last
              ? null
              : handle + 1
      setActive({ id, handle: next })
      return
    }
    const step = steps[key]
    const frame = frameOf(pane.getSnapshot())
    const from = annotation.points[Math.max(handle ?? 0, 0)] ?? annotation.points[0]
    if (step === undefined || frame === null || from === undefined || !pane.canDraw()) return
    event.preventDefault()
    event.stopPropagation()
    const far = event.shiftKey ? 10 : 1
    const by = { x: step.x * far, y: step.y * far }
    if (handle !== null && handle < 0) {
      const [at] = shape.handles
      const place = at === undefined ? null : bodyMarkPlace(annotation, at)
      if (place === null || annotation.bodyMark === undefined) return
      const { probe } = annotation.bodyMark
      const angle = probe.angle + by.x + by.y
      const turned = {
        ...annotation,
        bodyMark: { ...annotation.bodyMark, probe: { ...probe, angle: ((angle + 540) % 360) - 180 } },
      }
      pane.change(
        handle === tipHandle
          ? turned
          : moveProbe(annotation, place, handle, { x: place.probe.x + by.x, y: place.probe.y + by.y }),
      )
      return
    }
    pane.change(
      movedBy(annotation, { handle, from, to: { x: from.x + by.x, y: from.y + by.y }, reach: 20 }, frame.picture),
    )
  }

  const where =
    current === null || current.handle === null
      ? t('viewer.whole')
      : current.handle < 0
        ? t('viewer.probe')
        : t('viewer.pointOf', { point: current.handle + 1, count })
  return {
    handle: current?.handle ?? null,
    onKeyDown,
    said: selected === undefined ? '' : `${describeMark(selected, words)}. ${where}`,
  }
}
