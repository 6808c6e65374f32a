import { isAllowed } from '../access/permission'
import type { Actor } from '../study/studyRules'

/**
 * Whether a user may see, take over and end a consultation of their hospital in which they take no part: whoever maintains the hospital's data
 * may with all, a doctor who writes reports with those that their own department requested.
 *
 * @param actor - the rights of the user.
 * @param isOwnDepartment - whether the user works in the department that requested it.
 */
export function canManageConsultation({ authorities }: Pick<Actor, 'authorities'>, isOwnDepartment: boolean): boolean {
  if (isAllowed('pacs:other:set_basic_info', authorities)) return true
  return isOwnDepartment && isAllowed('pacs:diagnostic_report:edit_report', authorities)
}
