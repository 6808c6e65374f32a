import { createStore } from '@opensono/pacs-core'
import { useLayoutEffect } from 'react'
import { usePacs } from '../../provider/usePacs'

const createStageInView = () => createStore({ views: 0 })

/** How many stages of the live picture are in view: what they say themselves need not be said by a notice. */
export function useStageViews(): ReturnType<typeof createStageInView> {
  return usePacs().lifetime.once(createStageInView)
}

/** Counts the caller as a stage that is in view, as long as it is mounted. */
export function useStageInView(): void {
  const stage = useStageViews()
  useLayoutEffect(() => {
    const add = (count: number) => stage.update({ views: stage.getSnapshot().views + count })
    add(1)
    return () => add(-1)
  }, [stage])
}
