import type { ReactNode } from 'react'
import { type Needed, usePermission } from './usePermission'
import { useRefusal } from './useRefusal'

/** What is shown to whom. */
export interface AllowedProps {
  /** One permission, `anyOf(...)` for one of several, a list (all must hold), or the call that the children make. */
  needs: Needed
  /**
   * What only those see who may use it. A function is shown to everybody, and is given the sentence that says why it cannot be
   * used, for its `disabledReason`; undefined when it can.
   */
  children: ReactNode | ((disabledReason: string | undefined) => ReactNode)
}

/**
 * The two rules of visibility: shows its children only to users who may use them, or disables them and says why.
 *
 * @example
 * <Allowed needs={accessApi.createUser}>{(reason) => <Button disabledReason={reason}>Add a user</Button>}</Allowed>
 */
export function Allowed({ needs, children }: AllowedProps) {
  const isPermitted = usePermission(needs)
  const reason = useRefusal(needs)
  if (typeof children === 'function') return children(reason)
  return isPermitted ? children : null
}
