import { lazyPart, useShortcut } from '@opensono/pacs-react'
import { useState } from 'react'
import type { AppRoute } from '../route/appRoutes'

const CommandPalette = lazyPart(() => import('./CommandPalette').then((part) => part.CommandPalette))

// A dialog asks something, and a form would be left: neither is passed over. The palette closes by its own key.
const overPalette = { over: ['palette'] } as const

/** Ctrl+K, or Cmd+K: goes anywhere by a few letters. What it opens is fetched with the first press. */
export function CommandKey({ routes }: { routes: readonly AppRoute[] }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)

  const close = () => {
    setOpen(false)
    setWasOpen(false)
  }

  useShortcut('palette', () => setOpen((before) => !before), overPalette)

  return wasOpen && <CommandPalette routes={routes} isOpen={isOpen} onOpenChange={setOpen} onClose={close} />
}
