import type { BasicDataRow } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { branchesOf, closedFolders, knowledgeRows } from './knowledgeRows'
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

test('folders begin closed, but for those with texts for the parts of the study', () => {
  const part = 'part-1' as (typeof storyKnowledge)[number]['partIds'][number]
  const nodes = storyKnowledge.map((node) => (node.id === 'cyst' ? { ...node, partIds: [part] } : node))
  expect(closedFolders(nodes, [])).toEqual(['liver'])
  expect(closedFolders(nodes, ['part-1'])).toEqual([])
})

test('the knowledge nodes of the study’s parts begin open', () => {
  const part = (id: string, knowledgeNodeId: string | null) => ({ id, fields: { knowledgeNodeId } }) as BasicDataRow
  const parts = [part('part-1', 'liver'), part('part-2', 'gone'), part('part-3', null), part('part-4', 'cyst')]
  expect(branchesOf(storyKnowledge, parts, ['part-4', 'part-1', 'part-2', 'part-3', 'part-5'])).toEqual([
    'cyst',
    'liver',
  ])
  expect(closedFolders(storyKnowledge, [], ['liver'])).toEqual([])
  expect(closedFolders(storyKnowledge, [], ['cyst'])).toEqual([])
})
