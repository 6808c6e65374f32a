import type { CaptureSession } from '@opensono/pacs-capture'
import { createStore } from '@opensono/pacs-core'
import { useLayoutEffect } from 'react'

const make = () => createStore({ views: 0 })
const stages = new WeakMap<object, ReturnType<typeof make>>()

/** How many stages of a session are in view: what they say themselves need not be said by a notice. */
export function stageInView(capture: Pick<CaptureSession, 'on'>): ReturnType<typeof make> {
  const known = stages.get(capture) ?? make()
  stages.set(capture, known)
  return known
}

/** Tells that the caller shows the stage, as long as it is mounted. */
export function useStageInView(capture: Pick<CaptureSession, 'on'>): void {
  useLayoutEffect(() => {
    const stage = stageInView(capture)
    const add = (count: number) => stage.update({ views: stage.getSnapshot().views + count })
    add(1)
    return () => add(-1)
  }, [capture])
}
