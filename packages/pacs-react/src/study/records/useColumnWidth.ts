import { arrange, type DataOf, layoutApi, limits, PacsError, viewTables } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { useCallback, useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { callOptions } from '../../provider/callKey'
import { useErrorText } from '../../provider/useErrorText'
import { usePacs } from '../../provider/usePacs'
import { type RecordColumns, useSetView } from '../../settings/layout/useLayouts'
import type { StudyColumnId } from '../studyColumns'

const part = 'column'

/**
 * Keeps the width that the user gives a column, for the user alone. Widths are sent one after the other, each onto the arrangement that is
 * known by then; one that another tab changed meanwhile is read again, and the width is sent once more.
 *
 * @param columns - as they are arranged now; null until they are known.
 * @returns a function that keeps the width of one; undefined while it cannot be kept.
 */
export function useColumnWidth(columns: RecordColumns | null) {
  const { minWidth, maxWidth } = limits.recordColumn
  const { pacs, queryClient } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const { mutateAsync } = useSetView()
  const [inOrder] = useState(createSerialQueue)
  const keep = useCallback(
    (id: StudyColumnId, wanted: number) => {
      const width = Math.min(maxWidth, Math.max(minWidth, wanted))
      const options = callOptions(pacs, layoutApi.view, { part })

      async function send({ items: stored, version }: DataOf<typeof layoutApi.view>): Promise<void> {
        const items = arrange(viewTables[part], stored).map((item) => (item.id === id ? { ...item, width } : item))
        await mutateAsync({ part, items, version })
      }

      async function sendTwice(): Promise<void> {
        try {
          await send(await queryClient.ensureQueryData(options))
        } catch (thrown) {
          if (!PacsError.from(thrown).is('CONFLICT')) throw thrown
          await send(await queryClient.fetchQuery({ ...options, staleTime: 0 }))
        }
      }

      inOrder(sendTwice).catch((thrown) => toasts.error(sayWhy(thrown)))
    },
    [inOrder, pacs, queryClient, toasts, sayWhy, mutateAsync, minWidth, maxWidth],
  )
  return columns === null ? undefined : keep
}
