import { useShortcut } from '@opensono/pacs-react'
import { lazy, Suspense, useState } from 'react'
import type { AppRoute } from '../route/appRoutes'

const CommandPalette = lazy(() => import('./CommandPalette').then((part) => ({ default: part.CommandPalette })))

// A dialog asks something, and a form would be left: neither is passed over. The palette closes by its own key.
const overPalette = { over: ['palette'] } as const

/** Ctrl+K, or Cmd+K: goes anywhere by a few letters. What it opens is fetched with the first press. */
export function CommandKey({ routes }: { routes: readonly AppRoute[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  useShortcut('palette', () => setOpen((before) => !before), overPalette)

  return (
    wasOpen && (
      <Suspense fallback={null}>
        <CommandPalette routes={routes} isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    )
  )
}
