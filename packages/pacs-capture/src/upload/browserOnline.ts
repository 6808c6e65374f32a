import type { OnlineSource } from './UploadQueue'

/** What the browser says about the network: `false` is to be trusted, `true` is a guess. */
export const browserOnline: OnlineSource = {
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
  subscribe(listener) {
    if (typeof window === 'undefined') return () => {}
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}
