import { type KnowledgeEntry, KnowledgeId, knowledgeApi, PacsError } from '@opensono/pacs-core'
import type { StoryPacs } from '../../testing/PacsStory'
import { movedNodes } from './nodePlace'

const base = {
  tree: 'public',
  kind: 'folder',
  parentId: null,
  englishName: null,
  briefCode: '',
  partIds: [],
  version: 1,
  findings: '',
  impression: '',
  englishFindings: '',
  englishImpression: '',
} as const

const liver = KnowledgeId.parse('liver')

/** A small tree of the hospital, and one text of the user. */
export const storyKnowledge: readonly KnowledgeEntry[] = [
  { ...base, id: liver, name: '肝脏', englishName: 'Liver', briefCode: 'GZ', partIds: [] },
  {
    ...base,
    id: KnowledgeId.parse('cyst'),
    kind: 'entry',
    parentId: liver,
    name: '肝囊肿',
    englishName: 'Liver cyst',
    briefCode: 'GNZ',
    findings: '肝【左|右】叶见无回声区，大小约【大小】mm，边界清，后方回声增强。',
    impression: '肝囊肿',
    englishFindings: 'Anechoic lesion of 【size】 mm in the 【left|right】 lobe, with posterior enhancement.',
    englishImpression: 'Liver cyst.',
    partIds: [],
  },
  {
    ...base,
    id: KnowledgeId.parse('own'),
    tree: 'private',
    kind: 'entry',
    name: '我的脂肪肝',
    briefCode: 'ZFG',
    findings: '肝实质回声细密增强。',
    impression: '脂肪肝',
    partIds: [],
  },
]

/** Answers of a server that keeps the knowledge base of the story. */
export function answerKnowledge({ fake }: StoryPacs): void {
  let nodes = storyKnowledge
  const find = (id: string) => {
    const found = nodes.find((each) => each.id === id)
    if (found === undefined) throw new PacsError('NOT_FOUND')
    return found
  }
  fake.answer(knowledgeApi.list, () => nodes.map((entry) => ({ ...entry })))
  fake.answer(knowledgeApi.search, ({ text }) => ({
    ids: nodes
      .filter(({ name, briefCode }) => name.includes(text) || briefCode.includes(text.toUpperCase()))
      .map(({ id }) => id),
  }))
  fake.answer(knowledgeApi.get, ({ nodeId }) => find(nodeId))
  fake.answer(knowledgeApi.order, ({ id, ...place }) => {
    const order = movedNodes(nodes, id, place)
    nodes = order.map(({ id: each, parentId }) => ({ ...find(each), parentId }))
    return null
  })
}
