import { type Endpoint, isAllowed, type PermissionExpression } from '@opensono/pacs-core'
import { useController } from './useController'
import { usePacs } from './usePacs'

/** What is needed: a permission expression, or the call that is going to be made. */
export type Needed = PermissionExpression | Endpoint | undefined

/**
 * The visibility rule: whether the current user may do something, and the server offers it.
 *
 * @param needed - one expression (`anyOf(...)` for one of several), a list of them (all must hold), or the call itself.
 */
export function usePermission(needed: Needed): boolean {
  const { pacs, session } = usePacs()
  const { user } = useController(session)
  const held = user?.authorities ?? []
  if (typeof needed === 'object' && 'method' in needed) {
    return pacs.supports(needed) && isAllowed(needed.permission, held)
  }
  return isAllowed(needed, held)
}
