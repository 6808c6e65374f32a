import { expect, test } from 'vitest'
import { closedFolders, knowledgeRows, stepPlace } from './knowledgeRows'
import { storyKnowledge } from './storyKnowledge'

const words = { labelOf: ({ name }: { name: string }) => name, rootLabel: (tree: string) => tree }

test('both trees stand under their names, and what a search found keeps its folders', () => {
  const all = knowledgeRows(storyKnowledge, { ...words, found: null })
  expect(all.map(({ id, children = [] }) => [id, children.map(({ label }) => label)])).toEqual([
    ['tree-public', ['肝脏']],
    ['tree-private', ['我的脂肪肝']],
  ])
  const found = knowledgeRows(storyKnowledge, { ...words, found: ['cyst'] })
  expect(found.map(({ children = [] }) => children[0]?.children?.map(({ label }) => label))).toEqual([['肝囊肿']])
})

test('a node moves by one place within its folder, and stays at either end', () => {
  const [top, , own] = storyKnowledge
  if (top === undefined || own === undefined) throw new Error('the story has three nodes')
  const list = ['a', 'b', 'c'].map((id) => ({ ...top, id: id as typeof top.id }))
  const step = (at: number, by: -1 | 1) => stepPlace(list, list[at] ?? top, by)
  expect([step(0, -1), step(1, -1), step(2, -1)]).toEqual([undefined, 'a', 'b'])
  expect([step(0, 1), step(1, 1), step(2, 1)]).toEqual(['c', null, undefined])
  expect(stepPlace(storyKnowledge, own, 1)).toBeUndefined()
})

test('folders begin closed, but for those with texts for the parts of the study', () => {
  const part = 'part-1' as (typeof storyKnowledge)[number]['partIds'][number]
  const nodes = storyKnowledge.map((node) => (node.id === 'cyst' ? { ...node, partIds: [part] } : node))
  expect(closedFolders(nodes, [])).toEqual(['liver'])
  expect(closedFolders(nodes, ['part-1'])).toEqual([])
})
