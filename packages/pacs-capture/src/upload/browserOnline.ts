/** What the browser says about the network: `false` is to be trusted, `true` is a guess. */
export const browserOnline = {
  /** True while the computer may have a network. */
  isOnline: (): boolean => typeof navigator === 'undefined' || navigator.onLine !== false,
  /** Listens to changes; the answer ends it. */
  subscribe(listener: () => void): () => void {
    if (typeof window === 'undefined') return () => {}
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}
