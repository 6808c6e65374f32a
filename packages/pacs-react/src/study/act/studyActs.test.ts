import { type Actor, permissionCodes, type StudyRow } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberedStudy } from '../../testing/exampleStudies'
import { actTable, isAsked, refusalOf, type StudyAct, studyActs } from './studyActs'

const nowMs = Date.parse('2026-01-05T08:00:00Z')
const chief = { userId: 'user-1', roomId: 'room-1', authorities: new Set(permissionCodes), nowMs } as unknown as Actor
const nobody: Actor = { ...chief, authorities: new Set() }

const occupant = (userId: string, minutes: number, roomId = 'room-1') => ({
  userId,
  userName: '王芳',
  roomId,
  roomName: 'Room',
  since: '2026-01-05T07:00:00Z',
  expiresAt: new Date(nowMs + minutes * 60_000).toISOString(),
})

const anyStudy: fc.Arbitrary<StudyRow> = fc
  .record({
    studyStatus: fc.constantFrom('registered', 'checked', 'diagnosed', 'printed'),
    deletedAt: fc.constantFrom(null, '2026-01-05T07:30:00Z'),
    lockedUntil: fc.constantFrom(null, '2026-01-05T07:59:59Z', '2026-01-05T08:00:01Z'),
    isVip: fc.boolean(),
    occupant: fc.constantFrom(null, occupant('user-1', 5), occupant('user-2', 5), occupant('user-2', -5)),
  })
  .map((patch) => numberedStudy(1, patch))

const offered = (row: StudyRow): StudyAct[] => studyActs.filter((act) => actTable[act].isFor(row, chief))

describe('what is offered for a study', () => {
  it('has a meaning for it: never both ways, and of a deleted one nothing but to bring it back', () => {
    fc.assert(
      fc.property(anyStudy, (row) => {
        const acts = offered(row)
        if (row.deletedAt !== null) {
          expect(acts).toEqual(['restore'])
          return
        }
        expect(acts).not.toContain('restore')
        expect(acts).toContain('remove')
        expect(acts.filter((act) => act === 'lock' || act === 'unlock')).toHaveLength(1)
        expect(acts).toContain(row.isVip ? 'endVip' : 'setVip')
        expect(acts).not.toContain(row.isVip ? 'setVip' : 'endVip')
      }),
    )
  })

  it('is to unlock while the lock lasts, and to lock from the moment it ends', () => {
    const lockedUntil = '2026-01-05T08:00:00.000Z'
    const at = (ms: number) =>
      studyActs.filter((act) => actTable[act].isFor(numberedStudy(1, { lockedUntil }), { ...chief, nowMs: ms }))
    expect(at(nowMs - 1)).toContain('unlock')
    expect(at(nowMs + 1)).toContain('lock')
  })

  it.each([
    ['registered', false],
    ['checked', false],
    ['diagnosed', true],
    ['printed', true],
  ])('is to set a study back that is %s: %s', (studyStatus, isOffered) => {
    expect(offered(numberedStudy(1, { studyStatus })).includes('reset')).toBe(isOffered)
  })

  it('is to end the work of others or in another room, as long as their lease lasts', () => {
    const ends = (who: ReturnType<typeof occupant> | null) =>
      offered(numberedStudy(1, { occupant: who })).includes('endOccupancy')
    expect([ends(null), ends(occupant('user-1', 5))]).toEqual([false, false])
    expect([ends(occupant('user-2', 5)), ends(occupant('user-1', 5, 'room-2'))]).toEqual([true, true])
    expect(ends(occupant('user-2', -5))).toBe(false)
  })
})

describe('why an act is refused', () => {
  it('is the rule’s, told of the first study that refuses it', () => {
    fc.assert(
      fc.property(fc.array(anyStudy, { maxLength: 4 }), fc.constantFrom(...studyActs), (rows, act) => {
        const found = refusalOf(act, rows, chief)
        const codes = rows.map((row) => refusalOf(act, [row], chief)?.code ?? null)
        const first = codes.findIndex((code) => code !== null)
        expect(found?.row ?? null).toBe(rows[first] ?? null)
        expect(found?.code ?? null).toBe(codes[first] ?? null)
      }),
    )
  })

  it('is the missing right, for anyone who has none', () => {
    for (const act of studyActs) expect(refusalOf(act, [numberedStudy(1)], nobody)?.code).toBeDefined()
    expect(refusalOf('remove', [], nobody)).toBeNull()
  })
})

it('what cannot be undone by one press asks first', () => {
  expect(studyActs.filter(isAsked)).toEqual(['lock', 'reset', 'endOccupancy', 'remove'])
})
