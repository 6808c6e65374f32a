import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../value/limits'
import { childrenOf, foldersAbove, type KnowledgePlace, nodesBelow, whyNotPutInto } from './knowledgeTree'

const folder = (id: string, parentId: string | null): KnowledgePlace => ({ id, parentId, kind: 'folder' })
const entry = (id: string, parentId: string | null): KnowledgePlace => ({ id, parentId, kind: 'entry' })
const tree = [folder('a', null), folder('b', 'a'), folder('c', 'b'), entry('x', 'c'), folder('d', null)]
const chain = (levels: number) =>
  Array.from({ length: levels }, (_, at) => folder(`f${at}`, at === 0 ? null : `f${at - 1}`))

describe('A folder', () => {
  test('has above it the way to the top, and below it all that it holds', () => {
    expect(foldersAbove(tree, 'x').map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(nodesBelow(tree, 'a').map(({ id }) => id)).toEqual(['b', 'c', 'x'])
    expect(nodesBelow(tree, 'x')).toEqual([])
    expect(
      childrenOf(tree)
        .get(null)
        ?.map(({ id }) => id),
    ).toEqual(['a', 'd'])
  })

  test('goes into any other folder or to the top, but never into itself or below itself', () => {
    expect(whyNotPutInto(tree, 'a', 'd')).toBeNull()
    expect(whyNotPutInto(tree, 'c', null)).toBeNull()
    for (const into of ['a', 'b', 'c']) expect(whyNotPutInto(tree, 'a', into)).toBe('KNOWLEDGE_CIRCLE')
  })

  test('is no entry, and must be of the same tree', () => {
    expect(whyNotPutInto(tree, 'd', 'x')).toBe('NOT_FOUND')
    expect(whyNotPutInto(tree, null, 'nowhere')).toBe('NOT_FOUND')
  })

  test('stands at most so deep, with all that it holds', () => {
    const { depth } = limits.knowledge
    const full = chain(depth)
    expect(whyNotPutInto(full, null, `f${depth - 2}`)).toBeNull()
    expect(whyNotPutInto(full, null, `f${depth - 1}`)).toBe('KNOWLEDGE_TOO_DEEP')
    const two = [...chain(depth - 1), folder('g', null), entry('y', 'g')]
    expect(whyNotPutInto(two, 'g', `f${depth - 3}`)).toBeNull()
    expect(whyNotPutInto(two, 'g', `f${depth - 2}`)).toBe('KNOWLEDGE_TOO_DEEP')
  })
})

test('a tree in which only allowed moves are made never has a circle and never grows too deep', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `n${at}`)
  const moves = fc.array(fc.tuple(fc.constantFrom(...ids), fc.option(fc.constantFrom(...ids))), { maxLength: 60 })
  fc.assert(
    fc.property(moves, (wanted) => {
      let nodes = ids.map((id) => folder(id, null))
      for (const [id, parentId] of wanted) {
        if (whyNotPutInto(nodes, id, parentId) !== null) continue
        nodes = nodes.map((node) => (node.id === id ? { ...node, parentId } : node))
      }
      for (const { id } of nodes) {
        expect(nodesBelow(nodes, id).map((node) => node.id)).not.toContain(id)
        expect(foldersAbove(nodes, id).length).toBeLessThan(limits.knowledge.depth)
      }
      expect(nodesBelow([...nodes.map((node) => ({ ...node, parentId: node.parentId ?? 'top' }))], 'top')).toHaveLength(
        ids.length,
      )
    }),
  )
})

test('a torn tree, and one that goes round, is read all the same', () => {
  const round = [folder('a', 'b'), folder('b', 'a'), folder('c', 'gone')]
  expect(foldersAbove(round, 'a').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(nodesBelow(round, 'a').map(({ id }) => id)).toEqual(['b', 'a'])
  expect(foldersAbove(round, 'c')).toEqual([])
})
