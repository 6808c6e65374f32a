import { useMemo, useState } from 'react'

/** What the pointer does on the picture. */
export type RoomTool = 'pointer' | 'arrow' | 'freehand' | 'text'

/** The chosen tool, and whether what is drawn fades. */
export interface RoomTools {
  readonly tool: RoomTool
  readonly isFading: boolean
  /** The frozen picture is measured in the viewer. */
  readonly isMeasuring: boolean
  choose(tool: RoomTool): void
  setFading(isFading: boolean): void
  setMeasuring(isMeasuring: boolean): void
}

/** Keeps the chosen tool. */
export function useRoomTools(): RoomTools {
  const [tool, choose] = useState<RoomTool>('pointer')
  const [isFading, setFading] = useState(true)
  const [isMeasuring, setMeasuring] = useState(false)
  return useMemo(
    () => ({ tool, isFading, isMeasuring, choose, setFading, setMeasuring }),
    [tool, isFading, isMeasuring],
  )
}
