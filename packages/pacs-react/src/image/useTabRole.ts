import type { TabRole } from '@opensono/pacs-capture/upload'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'

const onlyTab = { subscribe: () => () => {}, getSnapshot: () => alone }
const alone = { role: 'owner' } as const

/** @returns which part this tab has in capturing; a host that does not tell tabs apart has one only. */
export function useTabRole(): TabRole {
  return useController<{ role: TabRole }>(usePacs().tab ?? onlyTab).role
}
