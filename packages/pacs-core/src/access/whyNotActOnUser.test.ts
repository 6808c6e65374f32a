import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardedPermissions, permissionCodes, whyNotActOnUser } from '../index'

/** The rights that lead to other accounts, and some that are worth taking over. */
const codes = [
  'pacs:other:set_basic_info',
  'pacs:other:set_authority_info',
  'pacs:other:user_unlock',
  'pacs:other:mfa_unbind',
  'pacs:other:read_log',
  'pacs:medical_record:set_vip',
  'pacs:medical_record:reset_study',
] as const

const sets = [
  new Set<string>(),
  ...codes.map((code) => new Set<string>([code])),
  ...codes.flatMap((one, at) => codes.slice(at + 1).map((other) => new Set<string>([one, other]))),
]

test('nobody acts on an account that holds a right they lack: every pair of sets of at most two', () => {
  let pairs = 0
  for (const own of sets) {
    for (const theirs of sets) {
      pairs += 1
      const isWithin = [...theirs].every((code) => own.has(code))
      expect(whyNotActOnUser(theirs, own)).toBe(isWithin ? null : 'USER_HAS_MORE_RIGHTS')
    }
  }
  expect(pairs).toBe(29 * 29)
})

test('who may act on somebody may act on everybody whom that one may act on', () => {
  const set = fc.uniqueArray(fc.constantFrom(...permissionCodes)).map((held) => new Set<string>(held))
  const within = (held: ReadonlySet<string>) => fc.subarray([...held]).map((codes) => new Set(codes))
  const chain = set.chain((one) => within(one).chain((two) => within(two).map((three) => [one, two, three] as const)))
  fc.assert(
    fc.property(chain, ([one, two, three]) => {
      expect([whyNotActOnUser(two, one), whyNotActOnUser(three, two)]).toEqual([null, null])
      expect(whyNotActOnUser(three, one)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(set, (own) => {
      expect(whyNotActOnUser(own, own)).toBeNull()
      expect(whyNotActOnUser(own, new Set(permissionCodes))).toBeNull()
    }),
  )
})

test('permissions of daily work keep no administrator out, each guarded one does', () => {
  const daily = permissionCodes.filter((code) => !(guardedPermissions as readonly string[]).includes(code))
  expect(daily).toContain('pacs:diagnostic_report:edit_report')
  expect(whyNotActOnUser(daily, new Set())).toBeNull()
  for (const code of guardedPermissions) {
    const others = new Set<string>(permissionCodes.filter((each) => each !== code))
    expect([code, whyNotActOnUser([...daily, code], others)]).toEqual([code, 'USER_HAS_MORE_RIGHTS'])
  }
})
