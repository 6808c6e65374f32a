import * as z from 'zod/mini'
import { defineApi, del, get, post } from '../api/endpoint'
import { limits } from '../value/limits'
import { CalendarDate, Instant, MachineKeyId, Nothing, textOf } from '../value/schema'
import { machinePermissionCodes } from './machineKey'
import type { MachineKeyApi } from './machineKeyCalls'

/** A key by which another machine makes calls. The key itself is never shown again. */
export const MachineKey = z.object({
  keyId: MachineKeyId,
  name: z.string(),
  permissions: z.array(z.string()),
  /** When it ends. */
  endsAt: Instant,
  madeAt: Instant,
  madeByName: z.string(),
  /** About when it was last used, to a minute; null for never. */
  lastUsedAt: z.nullable(Instant),
})

/** A key by which another machine makes calls. */
export interface MachineKey extends z.output<typeof MachineKey> {}

const permission = 'pacs:other:set_authority_info'

export const machineKeyCalls = defineApi('machineKey', {
  list: get('/machine-key', {
    summary: 'The machine keys of the hospital, by name.',
    data: z.array(MachineKey),
    permission,
    staleOn: ['machine-key-changed'],
  }),
  create: post('/machine-key', {
    summary: 'Generates a machine key, which is shown once. Nobody gives a key a permission that they do not have.',
    holdsSecret: true,
    body: {
      /** Stands in the operation log in place of a user. No two keys have the same. */
      name: textOf(limits.machineKey.nameLength, 1),
      permissions: z.array(z.enum(machinePermissionCodes)).check(
        z.maxLength(machinePermissionCodes.length),
        z.refine((codes) => new Set(codes).size === codes.length, 'each permission once'),
      ),
      /** The last day on which it is good, in the hospital's zone: today or later. */
      endsOn: CalendarDate,
    },
    data: z.object({ ...MachineKey.shape, key: z.string() }),
    permission,
    errors: ['NAME_TAKEN', 'FORBIDDEN', 'SCHEMA_VALIDATION_FAILED'],
    emits: () => ({ type: 'machine-key-changed' }),
  }),
  remove: del('/machine-key/{keyId}', {
    summary: 'Revokes a machine key: its next call is refused.',
    params: { keyId: MachineKeyId },
    data: Nothing,
    permission,
    errors: ['NOT_FOUND'],
    emits: () => ({ type: 'machine-key-changed' }),
  }),
})

/** Keys of other machines: a script or a program of the hospital makes calls with exactly the permissions of its key. */
export const machineKeyApi: MachineKeyApi = machineKeyCalls as MachineKeyApi
