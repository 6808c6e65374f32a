import { useEffect, useState } from 'react'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { imageText } from '../imageText'
import { noUploads } from './noUploads'

// One page after the other asks: what the former knew, the next need not find out again.
const unreachable = new WeakSet<object>()

/**
 * What is missing between this page and the server, what is kept meanwhile, and that it goes on by itself.
 *
 * @returns null while the computer has a network and the server answers.
 */
export function useOfflineText(): string | null {
  const { t } = useText(imageText)
  const { pacs, uploads } = usePacs()
  const { items, isOnline, isDurable } = useController(uploads ?? noUploads)
  const [isReachable, setReachable] = useState(!unreachable.has(pacs))
  useEffect(
    () =>
      pacs.on('reachable', (isNow) => {
        if (isNow) unreachable.delete(pacs)
        else unreachable.add(pacs)
        setReachable(isNow)
      }),
    [pacs],
  )
  if (isOnline && isReachable) return null
  const missing = isOnline ? 'server' : 'network'
  const facts = { where: t(`uploads.missing.${missing}`), what: t(`uploads.returns.${missing}`) }
  if (!isDurable) return t('uploads.offlineNotKept', facts)
  const count = items.filter((item) => item.status !== 'done' && item.isKept).length
  return count === 0 ? t('uploads.offlineNone', facts) : t('uploads.offline', { ...facts, count })
}
