import { expect, test } from 'vitest'
import type { ChangeEvent } from '../../event/ServerEvent'
import { isStaleAfter } from '../../event/staleness'
import { basicDataApi } from './basicDataApi'
import { type BasicDataKind, basicDataKinds } from './basicDataKinds'

const { page, get, usage } = basicDataApi
const changeOf = (kind: BasicDataKind): ChangeEvent => ({ type: 'basic-data-changed', kind })

/** The kinds whose answer an event makes stale. */
const staleKinds = ({ staleOn = [] }: typeof page | typeof get | typeof usage, event: ChangeEvent) =>
  basicDataKinds.filter((kind) => isStaleAfter(staleOn, { kind }, event))

/** Kinds whose rows show names of others, by the kind of those. */
const showing: Partial<Record<BasicDataKind, readonly BasicDataKind[]>> = {
  'apply-department': ['apply-doctor'],
  'body-part-category': ['body-part'],
  'body-part': ['combination', 'parameter'],
  'exam-type': ['body-part'],
  device: ['room'],
  priority: ['patient-source'],
}

const inOrder = (kinds: readonly BasicDataKind[]) => basicDataKinds.filter((kind) => kinds.includes(kind))

test.each(basicDataKinds)(
  'a change of %s makes its own rows stale and those that show its names, and no others',
  (kind) => {
    for (const call of [page, get]) {
      expect(staleKinds(call, changeOf(kind))).toEqual(inOrder([kind, ...(showing[kind] ?? [])]))
    }
  },
)

test('rows that show the name of a department, a template or an entry of the knowledge base are stale after its change', () => {
  for (const call of [page, get]) {
    expect(staleKinds(call, { type: 'department-changed' })).toEqual(['room'])
    expect(staleKinds(call, { type: 'template-changed' })).toEqual(['exam-type'])
    expect(staleKinds(call, { type: 'knowledge-changed' })).toEqual(['body-part'])
    expect(staleKinds(call, { type: 'rule-changed' })).toEqual([])
  }
})

test('where a row is used is stale after a change of its kind, of kinds that point to it, and of rules and templates', () => {
  for (const kind of basicDataKinds) {
    const used = basicDataKinds.filter((each) => showing[each]?.includes(kind))
    expect(staleKinds(usage, changeOf(kind))).toEqual(inOrder([kind, ...used]))
  }
  expect(staleKinds(usage, { type: 'rule-changed' })).toEqual(basicDataKinds)
  expect(staleKinds(usage, { type: 'template-changed' })).toEqual(['parameter', 'exam-type'])
})
