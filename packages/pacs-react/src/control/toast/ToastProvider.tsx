import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Toasts } from './createToasts'

/** The queue that a PacsRoot has for parts without a ToastProvider. */
export interface RootToasts {
  readonly queue: Toasts
  /** Shows the queue as long as somebody uses it; the answer ends the use. */
  use(): () => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Hands the root's queue down. */
export const RootToastsContext = createContext<RootToasts | null>(null)

/** A queue of toasts, and the part of the page that uses it. */
export interface ToastProviderProps {
  /** A ready queue, made once outside of rendering. */
  toasts: Toasts
  children: ReactNode
}

/** Hands the queue to `useToasts` below it, in place of the PacsRoot's own. */
export function ToastProvider({ toasts, children }: ToastProviderProps) {
  return <ToastContext.Provider value={toasts}>{children}</ToastContext.Provider>
}

/** @returns the given queue, else that of the nearest ToastProvider, else that of the PacsRoot, or null without any of them. */
export function useNearestToasts(own: Toasts | undefined): Toasts | null {
  const above = useContext(ToastContext)
  const root = useContext(RootToastsContext)
  const given = own ?? above
  useEffect(() => (given === null ? root?.use() : undefined), [given, root])
  return given ?? root?.queue ?? null
}

/**
 * The queue of toasts, for a component that works without one, too.
 *
 * @returns the queue of the nearest ToastProvider, else that of the PacsRoot; null outside of both.
 */
export function useMaybeToasts(): Toasts | null {
  return useNearestToasts(undefined)
}

/**
 * The queue by which a component shows toasts.
 *
 * @returns the queue of the nearest ToastProvider, else that of the PacsRoot.
 * @throws Error outside of both.
 */
export function useToasts(): Toasts {
  const toasts = useMaybeToasts()
  if (!toasts) throw new Error('useToasts needs a PacsRoot above it: <PacsRoot language={language}>.')
  return toasts
}
