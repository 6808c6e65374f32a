import { type KnowledgeNode, knowledgeApi, PacsError } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { applyEvent } from '../../provider/applyEvent'
import { useCall } from '../../provider/useCall'
import { createStoryPacs } from '../../testing/PacsStory'
import { answerKnowledge, storyKnowledge } from './storyKnowledge'
import { type KnowledgeGoal, useKnowledgeForm } from './useKnowledgeForm'
import { useNodeOrder } from './useNodeOrder'
import { useSnippets } from './useSnippets'

const rights = [
  'pacs:diagnostic_report:edit_report',
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:diagnostic_report:maintenance_public_knowledge_base',
  'pacs:diagnostic_report:maintenance_private_knowledge_base',
]

function storyWithKnowledge(authorities: readonly string[] = rights) {
  const story = createStoryPacs({ authorities })
  answerKnowledge(story)
  return story
}

const entryOf = (id: string) => {
  const entry = storyKnowledge.find((each) => each.id === id)
  if (entry === undefined) throw new Error(`The story has no ${id}.`)
  return entry
}

describe('texts that are written by their code', () => {
  async function open(language: 'zh' | 'en', authorities?: readonly string[]) {
    const story = storyWithKnowledge(authorities)
    const cyst = entryOf('cyst')
    const own = entryOf('own')
    const snippet = (entry: typeof own) => ({ ...entry, code: entry.id.toUpperCase() })
    story.fake.answer(knowledgeApi.snippets, () => [snippet(own), snippet(cyst)] as never)
    return drawHook(story, () => useSnippets(['part-2', 'part-1'], language))
  }

  it('are in the language of the report; one without texts in it has those of the hospital', async () => {
    const { use, asked } = await open('en')
    await waitFor(() => expect(use()).toHaveLength(2))
    expect(use()).toMatchObject([
      { code: 'OWN', name: '我的脂肪肝', impression: '脂肪肝' },
      { code: 'CYST', name: 'Liver cyst', impression: 'Liver cyst.' },
    ])
    expect(asked(knowledgeApi.snippets).at(-1)).toEqual({ partIds: ['part-1', 'part-2'] })
  })

  it('are Chinese in a Chinese report', async () => {
    const { use } = await open('zh')
    await waitFor(() => expect(use()).toHaveLength(2))
    expect(use()).toMatchObject([{ impression: '脂肪肝' }, { name: '肝囊肿', impression: '肝囊肿' }])
  })

  it('are none for a user who may not read them', async () => {
    const { use, asked } = await open('en', ['pacs:registration:register_study'])
    expect([use(), asked(knowledgeApi.snippets)]).toEqual([[], []])
  })
})

describe('an entry of the knowledge base that is moved', () => {
  async function open() {
    const story = storyWithKnowledge()
    const page = await drawHook(story, () => useNodeOrder(useCall(knowledgeApi.list, {}).data ?? []))
    await waitFor(() => expect(page.use().nodes).not.toHaveLength(0))
    const cyst = () => page.use().nodes.find(({ id }) => id === 'cyst') as KnowledgeNode
    return { ...page, story, cyst, place: { parentId: null, beforeId: null } as const }
  }

  it('is there at once, and back again when the notice is pressed', async () => {
    const { do: perform, asked, notices, pressNotice, cyst, place } = await open()
    await perform(({ move }) => move(cyst(), place))
    expect(cyst().parentId).toBeNull()
    expect(notices()).toEqual([expect.stringMatching(/^success: .*肝囊肿/)])
    await pressNotice()
    await waitFor(() => expect(asked(knowledgeApi.order)).toHaveLength(2))
    expect(asked(knowledgeApi.order)).toMatchObject([
      { id: 'cyst', parentId: null },
      { id: 'cyst', parentId: 'liver' },
    ])
  })

  it('is moved again after the server has stored the first move, and is shown where the last one puts it', async () => {
    const { story, use, do: perform, asked, cyst, place } = await open()
    const stores: (() => void)[] = []
    let parentId = cyst().parentId
    const inLiver = { parentId, beforeId: null }
    const nodes = use().nodes
    story.fake.answer(knowledgeApi.list, () => nodes.map((node) => (node.id === 'cyst' ? { ...node, parentId } : node)))
    story.fake.answer(knowledgeApi.order, (move) => {
      return new Promise<null>((resolve) => {
        stores.push(() => {
          parentId = move.parentId
          resolve(null)
        })
      })
    })
    const reads = asked(knowledgeApi.list).length
    await perform(({ move }) => void move(cyst(), place))
    await perform(({ move }) => void move(cyst(), inLiver))
    expect(asked(knowledgeApi.order)).toHaveLength(1)
    await perform(() => stores[0]?.())
    await waitFor(() => expect(asked(knowledgeApi.order)).toHaveLength(2))
    // The list was read again after the first move.
    expect(asked(knowledgeApi.list)).toHaveLength(reads + 1)
    expect(cyst().parentId).toBe('liver')
    await perform(() => stores[1]?.())
    await waitFor(() => expect(asked(knowledgeApi.list)).toHaveLength(reads + 2))
    expect(cyst().parentId).toBe('liver')
  })

  it('is where it was when the server refuses, which is said', async () => {
    const { story, do: perform, notices, cyst, place } = await open()
    story.fake.answer(knowledgeApi.order, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await perform(({ move }) => move(cyst(), place))
    await waitFor(() => expect(cyst().parentId).toBe('liver'))
    expect(notices()).toEqual([expect.stringMatching(/^error: .*busy/i)])
  })
})

describe('an entry that is written', () => {
  async function open(goal: KnowledgeGoal) {
    const story = storyWithKnowledge()
    story.fake.answer(knowledgeApi.create, ({ tree, kind, parentId, ...fields }) => ({
      ...entryOf('cyst'),
      ...fields,
      tree,
      kind,
      parentId,
    }))
    story.fake.answer(knowledgeApi.edit, ({ nodeId, ...fields }) => ({ ...entryOf(nodeId), ...fields, version: 2 }))
    const onClose = vi.fn()
    const page = await drawHook(story, () => useKnowledgeForm(goal, onClose))
    return { ...page, story, onClose }
  }
  const fresh = { entry: null, tree: 'private', kind: 'entry', parentId: null } as const

  it('begins with what was marked in a report, and goes where it was wanted', async () => {
    const {
      do: perform,
      asked,
      notices,
      onClose,
    } = await open({
      ...fresh,
      texts: { findings: '肝实质回声增强。', impression: '脂肪肝' },
    })
    await perform((form) => form.change({ name: '脂肪肝', englishName: '  ' }))
    await perform((form) => form.save())
    expect(asked(knowledgeApi.create)).toMatchObject([
      { tree: 'private', kind: 'entry', parentId: null, name: '脂肪肝', englishName: null, impression: '脂肪肝' },
    ])
    expect(onClose).toHaveBeenCalledOnce()
    expect(notices()).toEqual([expect.stringMatching(/^success: .*脂肪肝/)])
  })

  it('needs a name', async () => {
    const { use, do: perform, asked } = await open(fresh)
    await perform((form) => form.save())
    expect(use().faults).toContain('name')
    expect(asked(knowledgeApi.create)).toEqual([])
  })

  it('is saved onto the version that was seen, and its place stays', async () => {
    const { do: perform, asked } = await open({ entry: entryOf('cyst') })
    await perform((form) => form.change({ impression: '肝囊肿，随访' }))
    await perform((form) => form.save())
    expect(asked(knowledgeApi.edit)).toMatchObject([{ nodeId: 'cyst', impression: '肝囊肿，随访', version: 1 }])
    expect(asked(knowledgeApi.create)).toEqual([])
  })

  it('that somebody else changed is not overwritten: both versions are there to choose from', async () => {
    const { story, use, do: perform } = await open({ entry: entryOf('cyst') })
    story.fake.answer(knowledgeApi.edit, () => {
      throw new PacsError('CONFLICT', { details: { savedByName: '赵敏', savedAt: '2026-01-05T02:00:00.000Z' } })
    })
    story.fake.answer(knowledgeApi.get, () => ({ ...entryOf('cyst'), impression: '肝囊肿（单发）', version: 4 }))
    await perform((form) => form.change({ impression: '肝囊肿，随访' }))
    await perform((form) => form.save())
    await waitFor(() => expect(use().conflict?.theirs).toMatchObject({ impression: '肝囊肿（单发）' }))
    expect(use().draft.impression).toBe('肝囊肿，随访')
  })

  it('is shown as somebody else saved it meanwhile, where nothing is typed', async () => {
    const { story, use, do: perform, asked } = await open({ entry: entryOf('cyst') })
    story.fake.answer(knowledgeApi.get, () => ({ ...entryOf('cyst'), impression: '肝囊肿（单发）', version: 4 }))
    await perform((form) => form.change({ englishName: 'Cyst of the liver' }))
    await perform(() => applyEvent(story.queryClient, { type: 'knowledge-changed' }))
    await waitFor(() => expect(use().draft.impression).toBe('肝囊肿（单发）'))
    await perform((form) => form.save())
    expect(asked(knowledgeApi.edit)).toMatchObject([{ englishName: 'Cyst of the liver', version: 4 }])
  })
})
