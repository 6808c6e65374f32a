import { cineSpeeds } from '../cine/cineClock'
import type { Pane } from '../pane/createPane'
import { flip, rotateBy, zoomAt } from '../view/PictureView'
import type { ViewAct } from './toolButtons'

/** One press of a zoom key. */
const zoomStep = 1.25

/** Turns, flips or resets a pane's picture. */
export function actOnView(pane: Pane, act: ViewAct): void {
  switch (act) {
    case 'turnRight':
      pane.look((view, frame) => rotateBy(view, frame, 90))
      break
    case 'turnLeft':
      pane.look((view, frame) => rotateBy(view, frame, -90))
      break
    case 'flipHorizontal':
      pane.look((view) => flip(view, 'horizontal'))
      break
    case 'flipVertical':
      pane.look((view) => flip(view, 'vertical'))
      break
    case 'reset':
      pane.reset()
  }
}

/** Enlarges around the middle, or the other way. */
export function zoomBy(pane: Pane, direction: 1 | -1): void {
  pane.look((view, frame) =>
    zoomAt(view, frame, { x: frame.stage.width / 2, y: frame.stage.height / 2 }, zoomStep ** direction),
  )
}

/** The next speed up or down. */
export function changeSpeed(pane: Pane, direction: 1 | -1): void {
  const place = (cineSpeeds as readonly number[]).indexOf(pane.getSnapshot().speed)
  const speed = cineSpeeds[place + direction]
  if (speed !== undefined) pane.play({ speed })
}
