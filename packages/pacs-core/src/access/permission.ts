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

declare const isAnyOf: unique symbol

/** Permissions of which one is enough, as {@link anyOf} makes it: their codes, joined by `||`. */
export type AnyOf = string & { readonly [isAnyOf]: true }

/**
 * Which permissions an element, route or call needs: one, one of several, or a list that is needed in full. An empty list means
 * everyone.
 */
export type PermissionExpression = Permission | AnyOf | readonly (Permission | AnyOf)[]

/**
 * Needs one of several permissions.
 *
 * @param codes - the permissions of which one is enough.
 * @example
 * isAllowed(anyOf('pacs:image:collect_image', 'pacs:diagnostic_report:edit_report'), user.authorities)
 */
export function anyOf(...codes: [Permission, Permission, ...Permission[]]): AnyOf {
  return codes.join('||') as AnyOf
}

function holdsAny(expression: Permission | AnyOf, held: ReadonlySet<string>): boolean {
  return expression.split('||').some((code) => held.has(code))
}

/**
 * The visibility rule, used by screens to hide and by the server to refuse.
 *
 * @param expression - what is needed; left out, or an empty list, means everyone.
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
export function isRouteAllowed(permissions: readonly Permission[] | undefined, authorities: Iterable<string>): boolean {
  if (permissions === undefined || permissions.length === 0) return true
  const held = new Set(authorities)
  return permissions.some((code) => held.has(code))
}
