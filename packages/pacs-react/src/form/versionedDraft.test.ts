import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftIn, isSameValue, receiveRow, typedSince, type VersionedDraft } from './versionedDraft'

const keys = ['a', 'b', 'c'] as const
type Draft = Record<(typeof keys)[number], string>
interface Row extends Draft {
  version: number
}
const draftOf = ({ a, b, c }: Row): Draft => ({ a, b, c })

const value = fc.constantFrom('x', 'y', 'z', ' x')
const draft = fc.record({ a: value, b: value, c: value })
const edits = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] })
const rows = fc.array(draft, { minLength: 1, maxLength: 4 })
const state = (base: Draft, typed: Partial<Draft>): VersionedDraft<Row, Draft> => ({
  base: { ...base, version: 1 },
  newer: null,
  edits: typed,
})

function receiveAll(began: VersionedDraft<Row, Draft>, versions: readonly Draft[]) {
  return versions.reduce((now, next, at) => receiveRow<Row, Draft>(now, { ...next, version: at + 2 }, draftOf), began)
}

test('whatever others save, touched fields are kept and all others are shown as last stored', () => {
  fc.assert(
    fc.property(draft, edits, draft, (base, typed, next) => {
      const shown = draftIn(receiveAll(state(base, typed), [next]), draftOf)
      for (const key of keys) {
        const edit = typed[key]
        const isTouched = edit !== undefined && !isSameValue(edit, base[key])
        expect(shown[key]).toBe(isTouched ? edit : next[key])
      }
    }),
  )
})

test('nobody is overwritten unasked: a newer version is saved onto only where it has no other value in a touched field', () => {
  fc.assert(
    fc.property(draft, edits, draft, (base, typed, next) => {
      const now = receiveAll(state(base, typed), [next])
      const isOverwritten = keys.some((key) => {
        const edit = typed[key] ?? base[key]
        const [isTouched, isTheirs] = [!isSameValue(edit, base[key]), !isSameValue(next[key], base[key])]
        return isTouched && isTheirs && !isSameValue(edit, next[key])
      })
      expect([now.base.version, now.newer?.version ?? null]).toEqual(isOverwritten ? [1, 2] : [2, null])
    }),
  )
})

test('of several newer versions the last one is shown, and an asked-for choice stays asked for while it is a difference', () => {
  fc.assert(
    fc.property(draft, edits, rows, (base, typed, versions) => {
      const now = receiveAll(state(base, typed), versions)
      expect((now.newer ?? now.base).version).toBe(versions.length + 1)
      if (now.newer === null) return
      const [mine, theirs] = [draftIn(now, draftOf), draftOf(now.newer)]
      expect(keys.some((key) => !isSameValue(mine[key], theirs[key]))).toBe(true)
    }),
  )
})

test('after a save only what was typed since it was sent is left', () => {
  fc.assert(
    fc.property(draft, edits, edits, (base, before, later) => {
      const sent = draftIn(state(base, before), draftOf)
      const left = typedSince(state(base, { ...before, ...later }), sent, draftOf)
      expect(Object.keys(left).sort()).toEqual(
        keys.filter((key) => later[key] !== undefined && !isSameValue(later[key], sent[key])),
      )
    }),
  )
})
