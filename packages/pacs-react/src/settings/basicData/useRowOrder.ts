import {
  type BasicDataId,
  type BasicDataKind,
  type BasicDataRecord,
  basicDataApi,
  type DataOf,
  type InputOf,
} from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { useRef, useState } from 'react'
import { useToasts } from '../../control/toast/ToastProvider'
import { callKey } from '../../provider/callKey'
import { useErrorText } from '../../provider/useErrorText'
import { useMutationCall } from '../../provider/useMutationCall'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import { dictionaryText } from './dictionaryText'
import { movedRows, placeAfter, placeByDrop, placeByStep, type RowPlace, type ShownPage } from './rowPlace'

type PageInput = InputOf<typeof basicDataApi.page>
type Page = DataOf<typeof basicDataApi.page>

/** What is put in order. */
export interface UseRowOrderOptions {
  kind: BasicDataKind
  /** What the shown page was asked by: its answer is changed at once. */
  input: PageInput
  rows: readonly BasicDataRecord[]
  total: number
}

/**
 * Puts the rows of a kind in order: shown at once, sent one after the other, and undone from the notice.
 *
 * @param options - what is shown.
 */
export function useRowOrder({ kind, input, rows, total }: UseRowOrderOptions) {
  const { t } = useText(dictionaryText)
  const { pacs, queryClient } = usePacs()
  const toasts = useToasts()
  const sayWhy = useErrorText()
  const order = useMutationCall(basicDataApi.order)
  const top = useMutationCall(basicDataApi.top)
  const [inOrder] = useState(createSerialQueue)
  const waiting = useRef(0)
  const onTheWay = useRef<{ page: number; rows: BasicDataRecord[] } | null>(null)
  const notice = useRef<{ toastId: string; id: string; origin: Promise<BasicDataId | null> } | null>(null)
  const first = input.pageNumber * input.pageSize
  const pageOf = (its: readonly BasicDataRecord[]): ShownPage => ({ ids: its.map(({ id }) => id), first, total })

  /**
   * The rows as the moves leave them that are still on their way: an answer read between two of them knows only the former. Else as they were
   * read last, which may not be drawn yet.
   */
  function rowsNow(): readonly BasicDataRecord[] {
    if (onTheWay.current?.page === input.pageNumber) return onTheWay.current.rows
    return queryClient.getQueryData<Page>(callKey(basicDataApi.page, input))?.rows ?? rows
  }

  /** The row before which another one is to be placed. */
  async function beforeOf(place: RowPlace): Promise<BasicDataId | null> {
    if (place.kind === 'end') return null
    if (place.kind === 'before') return rows.find(({ id }) => id === place.id)?.id ?? null
    const { pageSize } = input
    const pageNumber = Math.floor(place.index / pageSize)
    const other = await pacs.call(basicDataApi.page, { kind, pageNumber, pageSize })
    return other.rows[place.index - pageNumber * pageSize]?.id ?? null
  }

  /** Each is sent with its neighbour as it was after the one before. */
  async function send(move: () => Promise<unknown>): Promise<void> {
    waiting.current += 1
    await inOrder(move).catch((thrown) => {
      onTheWay.current = null
      toasts.error(sayWhy(thrown))
    })
    waiting.current -= 1
    // What is read again before the last move is made would show a row where it no longer is.
    if (waiting.current === 0) onTheWay.current = null
    else void queryClient.cancelQueries({ queryKey: callKey(basicDataApi.page, input) })
  }

  function show(id: string, place: RowPlace): void {
    const key = callKey(basicDataApi.page, input)
    void queryClient.cancelQueries({ queryKey: key })
    const moved = [...movedRows(rowsNow(), id, place, first + rows.length >= total)]
    onTheWay.current = { page: input.pageNumber, rows: moved }
    queryClient.setQueryData<Page>(key, (before) => (before === undefined ? before : { ...before, rows: moved }))
  }

  /** Says that a row has moved; several steps of one row are undone as one. */
  function notify(row: BasicDataRecord, origin: Promise<BasicDataId | null>): void {
    const former = notice.current
    const isShown = former !== null && toasts.getSnapshot().shown.some(({ id }) => id === former.toastId)
    if (isShown) toasts.close(former.toastId)
    const from = isShown && former.id === row.id ? former.origin : origin
    const toastId = toasts.success(t('dictionary.moved', { name: row.name }), {
      label: t('dictionary.undo'),
      onPress: () => void send(async () => order.mutateAsync({ kind, id: row.id, beforeId: await from })),
    })
    notice.current = { toastId, id: row.id, origin: from }
  }

  function move(row: BasicDataRecord, place: RowPlace | null): boolean {
    if (place === null) return false
    const page = pageOf(rowsNow())
    const origin = beforeOf(placeAfter(page, page.ids.indexOf(row.id)))
    // Undoing it reports a failure.
    origin.catch(() => undefined)
    const target = beforeOf(place)
    target.catch(() => undefined)
    show(row.id, place)
    void send(async () => order.mutateAsync({ kind, id: row.id, beforeId: await target }))
    notify(row, origin)
    return true
  }

  return {
    /** Moves a row by one place; false at either end of the list. */
    step: (row: BasicDataRecord, by: -1 | 1): boolean => move(row, placeByStep(pageOf(rowsNow()), row.id, by)),
    drop: (row: BasicDataRecord, overId: string, side: 'before' | 'after'): boolean =>
      move(row, placeByDrop(pageOf(rowsNow()), row.id, overId, side)),
    toTop(row: BasicDataRecord): void {
      const page = pageOf(rowsNow())
      const index = page.ids.indexOf(row.id)
      if (index < 0 || first + index === 0) return
      const origin = beforeOf(placeAfter(page, index))
      origin.catch(() => undefined)
      const [head] = page.ids
      if (first === 0 && head !== undefined) show(row.id, { kind: 'before', id: head })
      else onTheWay.current = null
      void send(() => top.mutateAsync({ kind, id: row.id }))
      notify(row, origin)
    },
    /** Whether a row can still move that way. */
    canStep: (id: string, by: -1 | 1): boolean => placeByStep(pageOf(rows), id, by) !== null,
  }
}

/** What puts the rows in order. */
export type RowOrder = ReturnType<typeof useRowOrder>
