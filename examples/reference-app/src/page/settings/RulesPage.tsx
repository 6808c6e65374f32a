import { SystemRules } from '@opensono/pacs-react'

/** How the work in the hospital goes. */
export function RulesPage() {
  return <SystemRules />
}
