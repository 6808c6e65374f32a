import { viewKeys } from '@opensono/pacs-capture'
import { useEffect, useRef } from 'react'
import { useKeymap } from '../../control/key/useKeymap'
import type { StripItem } from '../StripItem'
import type { UseImageViewsResult } from './useImageViews'

/**
 * Tags images by one key: a digit is a view by its place, 0 takes the view away.
 *
 * @param views - from `useImageViews`.
 * @param items - which images a key is about; while there are none, the keys have no effect.
 */
export function useViewKeys(views: UseImageViewsResult, items: readonly StripItem[]): void {
  const keymap = useKeymap()
  const latest = useRef({ views, items })
  useEffect(() => {
    latest.current = { views, items }
  })
  const isOn = views.mayTag && items.length > 0
  const count = views.coverage.length
  useEffect(() => {
    if (!isOn || keymap === null) return
    const tag = (code: string | null) => latest.current.views.tag(latest.current.items, code)
    const stops = viewKeys.slice(0, count).map((shortcut, at) =>
      keymap.bind(shortcut, ({ repeat }) => {
        const view = latest.current.views.coverage[at]?.view
        if (view !== undefined && !repeat) tag(view.code)
      }),
    )
    stops.push(keymap.bind('untagView', () => tag(null)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [keymap, isOn, count])
}
