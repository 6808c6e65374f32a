import { type Controller, createStore, type PacsClient } from '@opensono/pacs-core'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { captureText } from '../captureText'
import { useUploads } from './useUploads'

/** Whether the server answers. It outlives the pages that say so: what one knew, the next need not find out again. */
function createReach(pacs: PacsClient): Controller<{ readonly isReachable: boolean }> {
  const store = createStore({ isReachable: true })
  const stop = pacs.on('reachable', (isReachable) => store.update({ isReachable }))
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    destroy() {
      stop()
      store.destroy()
    },
  }
}

/**
 * What is missing between this page and the server, what is kept meanwhile, and that it goes on by itself.
 *
 * @returns null while the computer has a network and the server answers.
 */
export function useOfflineText(): string | null {
  const { t } = useText(captureText)
  const { pacs, lifetime } = usePacs()
  const { items, isOnline, isDurable } = useUploads()
  const { isReachable } = useController(lifetime.once(createReach, pacs))
  if (isOnline && isReachable) return null
  const missing = isOnline ? 'server' : 'network'
  const facts = { where: t(`uploads.missing.${missing}`), what: t(`uploads.returns.${missing}`) }
  if (!isDurable) return t('uploads.offlineNotKept', facts)
  const count = items.filter((item) => item.status !== 'done' && item.isKept).length
  return count === 0 ? t('uploads.offlineNone', facts) : t('uploads.offline', { ...facts, count })
}
