import { waitingImageApi } from '@opensono/pacs-core'
import { Inbox, RefreshCw } from 'lucide-react'
import { forwardRef, useMemo, useState } from 'react'
import { IconButton } from '../../control/button/IconButton'
import type { ControlProps } from '../../control/ControlProps'
import { classes } from '../../control/classes'
import { EmptyState } from '../../control/feedback/EmptyState'
import { Skeleton } from '../../control/feedback/Skeleton'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { AssignWaiting } from './AssignWaiting'
import { DiscardWaiting } from './DiscardWaiting'
import { groupWaiting, type WaitingGroup } from './groupWaiting'
import { WaitingCard } from './WaitingCard'
import { waitingText } from './waitingText'

/** Most files that the server lists. */
const listLength = 500

/** Files that devices sent and that no study took: each group beside the study that it may belong to, to be assigned or discarded. */
export const WaitingFiles = forwardRef<HTMLDivElement, ControlProps>(function WaitingFiles(box, ref) {
  const { t } = useText(waitingText)
  const list = useCall(waitingImageApi.list, {})
  const groups = useMemo(() => groupWaiting(list.data ?? []), [list.data])
  const [acting, setActing] = useState<{ act: 'assign' | 'discard'; group: WaitingGroup } | null>(null)
  const refetch = () => void list.refetch()
  const close = () => setActing(null)
  const count = list.data?.length ?? 0
  return (
    <div {...box} ref={ref} className={classes('pacs-waiting', box.className)}>
      <header className="pacs-waiting-head">
        <p>{t('waiting.hint')}</p>
        <output>{count > 0 && t('waiting.count', { count })}</output>
        <IconButton label={t('waiting.refresh')} icon={<RefreshCw aria-hidden />} onPress={refetch} />
      </header>
      {list.isError && <ErrorNote error={list.error} onRetry={refetch} />}
      {list.isPending && <Skeleton height={240} />}
      {list.data !== undefined && count === 0 && (
        <EmptyState icon={<Inbox aria-hidden />} title={t('waiting.empty')}>
          {t('waiting.emptyText')}
        </EmptyState>
      )}
      <ul className="pacs-waiting-groups" aria-label={t('waiting.label')}>
        {groups.map((group) => (
          <WaitingCard
            key={group.key}
            group={group}
            onAssign={() => setActing({ act: 'assign', group })}
            onDiscard={() => setActing({ act: 'discard', group })}
          />
        ))}
      </ul>
      {count >= listLength && <p>{t('waiting.most', { count })}</p>}
      {acting?.act === 'assign' && <AssignWaiting group={acting.group} onClose={close} />}
      {acting?.act === 'discard' && <DiscardWaiting group={acting.group} onClose={close} />}
    </div>
  )
})
