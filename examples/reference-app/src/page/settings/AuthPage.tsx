import { RolePermissions } from '@opensono/pacs-react'

/** Roles, and what they permit. */
export function AuthPage() {
  return <RolePermissions />
}
