import type { ReactNode } from 'react'
import { type Needed, usePermission } from './usePermission'

/** What is shown to whom. */
export interface AllowedProps {
  /** One expression (`a||b` means any), a list (all must hold), or the call that the children make. */
  needs: Needed
  children: ReactNode
}

/** Shows its children only to users who may use them. */
export function Allowed({ needs, children }: AllowedProps) {
  return usePermission(needs) ? children : null
}
