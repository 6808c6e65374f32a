import type { Actor, CurrentUser } from '@opensono/pacs-core'
import { useController } from './useController'
import { usePacs } from './usePacs'

/** The user who is logged in. @returns null while nobody is. */
export function useUser(): CurrentUser | null {
  return useController(usePacs().session).user
}

/**
 * The current user as the study rules want to see them.
 *
 * @returns null while nobody is logged in.
 */
export function useActor(): Actor | null {
  const { pacs } = usePacs()
  const user = useUser()
  if (user === null) return null
  const { userId, roomId, authorities } = user
  return { userId, roomId, authorities: new Set(authorities), nowMs: pacs.serverNow() }
}
