/** Every permission code of the product, with the module it belongs to. Source: the product specification, section 6. */
export const permissionCodes = [
  'pacs:registration:register_study',
  'pacs:registration:register_vip',
  'pacs:medical_record:medical_record_view',
  'pacs:medical_record:delete_report_after_print',
  'pacs:medical_record:delete_other_study',
  'pacs:medical_record:export_record',
  'pacs:medical_record:reset_study',
  'pacs:medical_record:set_vip',
  'pacs:image:collect_image',
  'pacs:image:view_buffer_list',
  'pacs:image:breast_screening',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:diagnostic_report:edit_report',
  'pacs:diagnostic_report:print_report',
  'pacs:diagnostic_report:maintenance_private_knowledge_base',
  'pacs:diagnostic_report:maintenance_public_knowledge_base',
  'pacs:statistics:hospital_statistics',
  'pacs:remote_consultation:remote_consultation_application_and_reception',
  'pacs:other:set_basic_info',
  'pacs:other:set_authority_info',
  'pacs:other:read_log',
  'pacs:other:user_unlock',
  'pacs:other:mfa_unbind',
] as const

/** A permission code, `pacs:{module}:{action}`. */
export type Permission = (typeof permissionCodes)[number]

/**
 * Which permissions an element, route or call needs. A text holds when the user has one of its codes, joined by `||`; a list
 * holds when each of its texts holds. Empty means everyone.
 */
export type PermissionExpression = Permission | (string & {}) | readonly (Permission | (string & {}))[]

function holdsAny(expression: string, held: ReadonlySet<string>): boolean {
  if (expression.trim() === '') return true
  return expression.split('||').some((code) => held.has(code.trim()))
}

/**
 * The visibility rule, used by screens to hide and by the server to refuse.
 *
 * @param expression - what is needed; left out or empty means everyone.
 * @param authorities - what the user holds. Codes that nobody holds deny.
 */
export function isAllowed(expression: PermissionExpression | undefined, authorities: Iterable<string>): boolean {
  if (expression === undefined) return true
  const held = authorities instanceof Set ? authorities : new Set(authorities)
  if (typeof expression === 'string') return holdsAny(expression, held)
  return expression.every((part) => holdsAny(part, held))
}

/**
 * The route rule: a route or menu entry with a list of permissions opens for users who hold any of them; without one it opens
 * for everyone.
 *
 * @param permissions - the route's list.
 * @param authorities - what the user holds.
 */
export function isRouteAllowed(permissions: readonly string[] | undefined, authorities: Iterable<string>): boolean {
  if (permissions === undefined || permissions.length === 0) return true
  return holdsAny(permissions.join('||'), authorities instanceof Set ? authorities : new Set(authorities))
}
