import { lazy, Suspense, useEffect, useState } from 'react'
import type { AppRoute } from '../route/appRoutes'

const CommandPalette = lazy(() => import('./CommandPalette').then((part) => ({ default: part.CommandPalette })))

/** Ctrl+K, or Cmd+K: goes anywhere by a few letters. What it opens is fetched with the first press. */
export function CommandKey({ routes }: { routes: readonly AppRoute[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A dialog asks something, and a form would be left: neither is passed over.
      if (document.querySelector('.pacs-scrim:not([data-kind=palette])') === null) setOpen((before) => !before)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])

  return (
    wasOpen && (
      <Suspense fallback={null}>
        <CommandPalette routes={routes} isOpen={isOpen} onOpenChange={setOpen} />
      </Suspense>
    )
  )
}
