import type { Point } from '@opensono/pacs-core/measure'
import { type RefObject, useEffect, useRef } from 'react'
import type { Viewer } from '../createViewer'
import type { Hit } from '../draw/hitTest'
import { createGestures, reachOf, type StagePointer } from '../pane/createGestures'
import type { Pane } from '../pane/createPane'

/** What pointers on a stage work on. */
export interface UseGesturesOptions {
  viewer: Viewer
  pane: Pane
  hit: (at: Point, reach: number) => Hit | null
  /** Called with the annotation under the pointer. */
  onHover: (id: string | null) => void
}

/** Binds pointers and the wheel to a stage. */
export function useGestures(stage: RefObject<HTMLElement | null>, options: UseGesturesOptions): void {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const { viewer, pane } = options
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const gestures = createGestures({
      pane,
      tool: () => viewer.getSnapshot().tool,
      pen: () => viewer.getSnapshot(),
      hit: (at, reach) => latest.current.hit(at, reach),
      after(ms, act) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
    })
    const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const pointerOf = (event: PointerEvent): StagePointer => ({
      id: event.pointerId,
      at: placeOf(event),
      isTouch: event.pointerType === 'touch',
      button: event.button,
    })
    const isOwn = ({ target }: Event) =>
      !(target instanceof Element && target.closest('button, input, textarea') !== null)
    const listeners = {
      pointerdown(event: PointerEvent) {
        if (!isOwn(event)) return
        element.setPointerCapture(event.pointerId)
        gestures.down(pointerOf(event))
      },
      pointermove(event: PointerEvent) {
        const pointer = pointerOf(event)
        gestures.move(pointer)
        if (event.buttons === 0)
          latest.current.onHover(latest.current.hit(pointer.at, reachOf(pointer.isTouch))?.id ?? null)
      },
      pointerup: (event: PointerEvent) => gestures.up(pointerOf(event)),
      pointercancel: () => gestures.cancel(),
      pointerleave: () => latest.current.onHover(null),
      contextmenu(event: MouseEvent) {
        if (isOwn(event)) event.preventDefault()
      },
      dblclick(event: MouseEvent) {
        if (!isOwn(event)) return
        const hit = latest.current.hit(placeOf(event), reachOf(false))
        const kind = pane
          .drawings()
          ?.getSnapshot()
          .document.annotations.find(({ id }) => id === hit?.id)?.kind
        if (hit !== null && (kind === 'text' || kind === 'arrow') && pane.canDraw()) pane.type(hit.id)
      },
      wheel(event: WheelEvent) {
        event.preventDefault()
        if (event.shiftKey) pane.step(event.deltaY + event.deltaX > 0 ? 1 : -1)
        else gestures.wheel(placeOf(event), event.deltaY)
      },
    }
    const entries = Object.entries(listeners) as [string, EventListener][]
    for (const [kind, listener] of entries) element.addEventListener(kind, listener, { passive: false })
    return () => {
      for (const [kind, listener] of entries) element.removeEventListener(kind, listener)
      gestures.destroy()
    }
  }, [stage, viewer, pane])
}
