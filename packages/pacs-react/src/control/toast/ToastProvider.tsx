import { createContext, type ReactNode, useContext } from 'react'
import type { Toasts } from './createToasts'

const ToastContext = createContext<Toasts | null>(null)

export interface ToastProviderProps {
  /** A ready queue, made once outside of rendering. */
  toasts: Toasts
  children: ReactNode
}

/** Hands the queue to `useToasts` below it. */
export function ToastProvider({ toasts, children }: ToastProviderProps) {
  return <ToastContext.Provider value={toasts}>{children}</ToastContext.Provider>
}

/** @returns the queue of the nearest ToastProvider, or null */
export function useMaybeToasts(): Toasts | null {
  return useContext(ToastContext)
}

/**
 * @returns the queue of the nearest ToastProvider
 * @throws Error when there is none
 */
export function useToasts(): Toasts {
  const toasts = useMaybeToasts()
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it: <ToastProvider toasts={createToasts()}>.')
  return toasts
}
