import type { ErrorCode, Refusal } from '@opensono/pacs-core'
import { useRefusalText } from './useErrorText'
import { type Needed, usePermission } from './usePermission'

/**
 * The rule that disables instead of hiding: why a control cannot be used, for its `disabledReason`.
 *
 * @param needed - what the control needs; left out when rights do not matter.
 * @param refusal - what a study rule said, for instance `whyNotUpload`.
 * @param details - facts for the rule's message, for instance `lockedUntil`.
 * @returns the sentence for the tooltip, or undefined when the control can be used.
 * @example
 * <Button disabledReason={useRefusal(reportApi.print, whyNotPrint(study, actor))}>
 */
export function useRefusal(
  needed: Needed,
  refusal: Refusal = null,
  details: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const say = useRefusalText()
  const isPermitted = usePermission(needed)
  const code: ErrorCode | null = isPermitted ? refusal : 'FORBIDDEN'
  return code === null ? undefined : say(code, details)
}
