import type { Endpoint } from '../api/endpoint'
import { type Permission, permissionCodes } from './permission'

/** Nouns that are about people: their logins, their accounts and rights, their own views. */
const nounsOfPeople = ['session', 'account', 'access', 'machineKey', 'recordQuery']

/**
 * Whether another machine may make a call with its key: any call for users who are logged in, save those about a person, a login
 * or a room.
 *
 * @param endpoint - the call.
 */
export function takesMachineKey(endpoint: Pick<Endpoint, 'id' | 'auth' | 'needsPerson'>): boolean {
  const noun = endpoint.id.slice(0, endpoint.id.indexOf('.'))
  return endpoint.auth === 'bearer' && endpoint.needsPerson !== true && !nounsOfPeople.includes(noun)
}

const ofPeople: readonly Permission[] = [
  'pacs:other:set_authority_info',
  'pacs:other:user_unlock',
  'pacs:other:mfa_unbind',
]

/** What a key may permit: all that does not concern the accounts of people. */
export const machinePermissionCodes: readonly Permission[] = permissionCodes.filter((code) => !ofPeople.includes(code))
