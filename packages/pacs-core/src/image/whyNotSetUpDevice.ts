import { isAllowed } from '../access/permission'
import type { Refusal } from '../study/studyRules'

/** Who wants to set up the capture card, and where. */
export interface DeviceSetupFacts {
  /** What the user holds. */
  authorities: Iterable<string>
  /** Whether the server says that breast screening is switched on for the hospital. */
  isBreastScreeningOn: boolean
}

/**
 * Why a user may not choose the capture card and its resolution. Capturing with what is set up needs `collect_image` alone; setting up
 * needs the breast-screening authority too, where the hospital has breast screening switched on. Where it is off nobody could hold
 * that authority to any purpose, and a room must still be able to work.
 *
 * @param facts - the user's authorities and the hospital's switch.
 * @returns null when they may.
 */
export function whyNotSetUpDevice({ authorities, isBreastScreeningOn }: DeviceSetupFacts): Refusal {
  const held = new Set(authorities)
  if (!isAllowed('pacs:image:collect_image', held)) return 'NO_COLLECT_PERMISSION'
  if (isBreastScreeningOn && !isAllowed('pacs:image:breast_screening', held)) return 'FORBIDDEN'
  return null
}
