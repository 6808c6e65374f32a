import { type StatisticFilter, statisticApi, type UserId } from '@opensono/pacs-core'
import { useMemo } from 'react'
import type { Person } from '../study/records/usePeople'
import { useFigures } from './useFigures'

/**
 * Who examined the studies of a filter: those whom a board can be narrowed to.
 *
 * @param filter - what the board is asked for; the doctors that it names do not narrow the choice.
 */
export function useDoctors({ examinedByIds: _chosen, ...filter }: StatisticFilter): readonly Person[] {
  const { data } = useFigures(statisticApi.board, { board: 'workload', ...filter })
  return useMemo(
    () => (data?.rows ?? []).flatMap(({ id, name }) => (id === null ? [] : [{ userId: id as UserId, name }])),
    [data],
  )
}
