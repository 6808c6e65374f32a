import { permissionCodes, permissionTree } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf, faultsOf } from './department/DepartmentDraft'
import { permissionName, permissionNodes, permissionsOf, permissionsText } from './permissionNodes'

const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as never
const some = fc.subarray([...permissionCodes])

describe('the tree of permissions', () => {
  it('has what is offered, once, below its module; a module without any is left out', () => {
    fc.assert(
      fc.property(some, (offered) => {
        const nodes = permissionNodes(t, offered)
        const ids = nodes.flatMap(({ children = [] }) => children.map(({ id }) => id))
        expect([...ids].sort()).toEqual([...offered].sort())
        for (const { children = [] } of nodes) expect(children.length).toBeGreaterThan(0)
      }),
    )
    expect(permissionNodes(t).map(({ id }) => id)).toEqual(permissionTree.map(({ module }) => module))
  })

  it('what is ticked in it are codes in the order of the table, without modules and what nobody knows', () => {
    const order = permissionTree.flatMap(({ permissions }) => [...permissions])
    fc.assert(
      fc.property(fc.shuffledSubarray([...permissionCodes]), (codes) => {
        const found = permissionsOf(new Set([...codes, 'registration', 'pacs:of:tomorrow']))
        expect(found).toEqual(order.filter((code) => codes.includes(code)))
      }),
    )
  })

  it('says how many there are, and which; one of a later release by its code', () => {
    expect(permissionsText(t, [])).toContain('roles.nothing')
    const words = permissionsText(t, ['pacs:registration:register_study', 'pacs:of:tomorrow'])
    expect(words).toContain('roles.which')
    for (const part of ['register_study', 'pacs:of:tomorrow']) expect(words).toContain(part)
    expect(permissionName(t, 'pacs:of:tomorrow')).toBe('pacs:of:tomorrow')
  })
})

describe('a department', () => {
  const department = {
    departmentId: 'department-1',
    name: 'Heart',
    type: null,
    endsAt: '2026-01-05T20:00:00Z',
  } as never

  it('ends on the day that it is in the hospital', () => {
    expect(draftOf(department, 'Asia/Shanghai').endsOn).toBe('2026-01-06')
    expect(draftOf(department, 'Europe/London').endsOn).toBe('2026-01-05')
    expect(draftOf(null, 'Asia/Shanghai')).toEqual({ name: '', type: '', endsOn: null, addRoomIds: [] })
  })

  it('needs a name, and takes no more rooms at once than the server does', () => {
    const draft = draftOf(department, undefined)
    const told = (patch: object) => faultsOf({ ...draft, ...patch }).map(({ path, message }) => `${path} ${message}`)
    expect(told({})).toEqual([])
    expect(told({ type: '  ' })).toEqual([])
    expect(told({ name: '  ' })[0]).toMatch(/^name /)
    expect(told({ name: 'x'.repeat(10_000) })[0]).toMatch(/^name /)
    const rooms = Array.from({ length: 10_000 }, (_, index) => `room-${index}`)
    expect(told({ addRoomIds: rooms })).toEqual(['addRoomIds tooMany'])
  })
})
