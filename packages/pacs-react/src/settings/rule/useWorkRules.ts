import { defaultRules, ruleApi, type WorkRules } from '@opensono/pacs-core'
import { useCall } from '../../provider/useCall'

/**
 * The settings of the hospital that screens go by, as they are now.
 *
 * @returns the product's defaults until they are known, and where they cannot be read: no setting stops the work.
 */
export function useWorkRules(): WorkRules {
  return useCall(ruleApi.atWork, {}).data ?? defaultRules
}
