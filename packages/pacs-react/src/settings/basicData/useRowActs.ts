import { type BasicDataKind, type BasicDataRecord, basicDataApi, type PacsError } from '@opensono/pacs-core'
import { useToasts } from '../../control/toast/ToastProvider'
import { applyEvent } from '../../provider/applyEvent'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { dictionaryChanged } from './changed'
import { dictionaryText } from './dictionaryText'

/**
 * What is done to a row at once, outside its form.
 *
 * @param kind - of the row.
 * @param onChanged - the row is as it now is.
 */
export function useRowActs(kind: BasicDataKind, onChanged?: (row: BasicDataRecord) => void) {
  const { t } = useText(dictionaryText)
  const { queryClient } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  function onFailed(error: PacsError): void {
    toasts.error(sayWhy(error))
    // Somebody else was faster: the list shows how it is now.
    void applyEvent(queryClient, dictionaryChanged())
  }
  const enable = useMutationCall(basicDataApi.setEnabled, {
    tells: dictionaryChanged,
    onDone(row) {
      toasts.success(t(row.isEnabled ? 'dictionary.nowEnabled' : 'dictionary.nowDisabled', { name: row.name }))
      onChanged?.(row)
    },
    onFailed,
  })
  return {
    setEnabled: ({ id, version }: BasicDataRecord, isEnabled: boolean) =>
      enable.mutate({ kind, id, isEnabled, version }),
    isBusy: enable.isPending,
  }
}
