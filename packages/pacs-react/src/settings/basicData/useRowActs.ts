import { type BasicDataKind, type BasicDataRecord, basicDataApi } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'

/**
 * What is done to a row at once, outside its form.
 *
 * @param kind - of the row.
 * @param onChanged - the row is as it now is.
 */
export function useRowActs(kind: BasicDataKind, onChanged?: (row: BasicDataRecord) => void) {
  const { t } = useText(dictionaryText)
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const enable = useMutationCall(basicDataApi.setEnabled, {
    onDone(row) {
      toasts.success(t(row.isEnabled ? 'dictionary.nowEnabled' : 'dictionary.nowDisabled', { name: row.name }))
      onChanged?.(row)
    },
    onFailed: (error) => toasts.error(sayWhy(error)),
  })
  return {
    setEnabled: ({ id, version }: BasicDataRecord, isEnabled: boolean) =>
      enable.mutate({ kind, id, isEnabled, version }),
    isBusy: enable.isPending,
  }
}
