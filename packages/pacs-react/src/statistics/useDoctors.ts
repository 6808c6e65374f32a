import { type StatisticFilter, statisticApi, type UserId } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../provider/useCall'
import type { Person } from '../study/records/usePeople'

/**
 * Who examined the studies of a filter: those whom a board can be narrowed to.
 *
 * @param filter - what the board is asked for; the doctors that it names do not narrow the choice.
 */
export function useDoctors({ examinedByIds: _chosen, ...filter }: StatisticFilter): readonly Person[] {
  const { data } = useCall(statisticApi.board, { board: 'workload', ...filter }, { isKeepingFormer: true })
  return useMemo(
    () => (data?.rows ?? []).flatMap(({ id, name }) => (id === null ? [] : [{ userId: id as UserId, name }])),
    [data],
  )
}
