import { isAllowed } from '../access/permission'

/** What the current user may do at the capture card and the report. Source: the product specification, section 3. */
export interface UserFlags {
  readonly canCollectImages: boolean
  readonly canEditReports: boolean
  /** The authority, where the hospital has breast screening switched on. */
  readonly canScreenBreasts: boolean
}

/**
 * Derives the flags of a user.
 *
 * @param authorities - what the user holds.
 * @param isBreastScreeningOn - the hospital's switch.
 */
export function userFlags(authorities: Iterable<string>, isBreastScreeningOn: boolean): UserFlags {
  const held = new Set(authorities)
  return {
    canCollectImages: isAllowed('pacs:image:collect_image', held),
    canEditReports: isAllowed('pacs:diagnostic_report:edit_report', held),
    canScreenBreasts: isBreastScreeningOn && isAllowed('pacs:image:breast_screening', held),
  }
}
