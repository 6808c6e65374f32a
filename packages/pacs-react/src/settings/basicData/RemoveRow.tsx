import { type BasicDataKind, type BasicDataRecord, type BasicDataUsage, basicDataApi } from '@opensono/pacs-core'
import { Banner } from '../../control/feedback/Banner'
import { Skeleton } from '../../control/feedback/Skeleton'
import { ConfirmDialog } from '../../control/overlay/ConfirmDialog'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { ErrorNote } from '../../provider/ErrorNote'
import { useCall } from '../../provider/useCall'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { usageLine } from './fieldText'
import { useUsageText } from './useUsageText'

interface RemoveRowProps {
  kind: BasicDataKind
  row: BasicDataRecord
  /** Takes it out of use instead. */
  onDisable: () => void
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a row is deleted; where it is used it says by what, and offers to disable it instead. */
export function RemoveRow({ kind, row, onDisable, onRemoved, onClose }: RemoveRowProps) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const { sayWhy } = useUsageText()
  const { id, name } = row
  const usage = useCall(basicDataApi.usage, { kind, id }, { staleTimeMs: 0 })
  const remove = useMutationCall(basicDataApi.remove, {
    ends: (removed) => [callKey(basicDataApi.usage, removed)],
    onDone() {
      toasts.success(t('dictionary.removed', { name }))
      onRemoved()
    },
    // It came into use a moment ago.
    onFailed: (error) => void (error.code === 'ROW_IN_USE' && usage.refetch()),
  })
  const { data } = usage
  const isUsed = data !== undefined && data.length > 0
  return (
    <ConfirmDialog
      isOpen
      title={t('dictionary.removeTitle', { name })}
      confirmLabel={t(isUsed ? 'dictionary.disableDo' : 'dictionary.removeDo')}
      tone={isUsed ? 'primary' : 'danger'}
      isDisabled={data === undefined || (isUsed && !row.isEnabled)}
      isPending={remove.isPending}
      error={remove.error !== null && !isUsed && <Banner tone="danger">{sayWhy(remove.error)}</Banner>}
      onConfirm={isUsed ? onDisable : () => remove.mutate({ kind, id })}
      onCancel={onClose}
    >
      {usage.error !== null && <ErrorNote error={usage.error} onRetry={() => void usage.refetch()} />}
      {data === undefined && usage.error === null && (
        <>
          <span className="pacs-hidden-visually">{t('dictionary.removeLooking')}</span>
          <Skeleton height="4em" />
        </>
      )}
      {data !== undefined && (
        <>
          <p>{t(isUsed ? 'dictionary.removeUsed' : 'dictionary.removeText')}</p>
          {isUsed && <UsageList usage={data} />}
        </>
      )}
    </ConfirmDialog>
  )
}

function UsageList({ usage }: { usage: readonly BasicDataUsage[] }) {
  const { t, language } = useText(dictionaryText)
  return (
    <ul className="pacs-dictionary-usage">
      {usage.map((each) => (
        <li key={each.by}>{usageLine(t, language, each)}</li>
      ))}
    </ul>
  )
}
