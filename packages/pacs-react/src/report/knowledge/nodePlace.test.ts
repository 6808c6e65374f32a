import type { KnowledgeNode } from '@opensono/pacs-core'
import { describe, expect, it } from 'vitest'
import { rootId } from './knowledgeRows'
import { movedNodes, placeByDrop, placeByKey, placeOf } from './nodePlace'
import { storyKnowledge } from './storyKnowledge'

const [first] = storyKnowledge
const node = (id: string, parentId: string | null, patch: Partial<KnowledgeNode> = {}) => ({
  ...(first as KnowledgeNode),
  id: id as KnowledgeNode['id'],
  parentId: parentId as KnowledgeNode['parentId'],
  kind: 'entry' as const,
  ...patch,
})
const folder = { kind: 'folder' as const }
const nodes = [
  node('liver', null, folder),
  node('cyst', 'liver'),
  node('fat', 'liver'),
  node('inner', 'liver', folder),
  node('neck', null, folder),
  node('own', null, { tree: 'private' }),
]
const find = (id: string) => nodes.find((each) => each.id === id) as KnowledgeNode
const at = (parentId: string | null, beforeId: string | null) => ({ parentId, beforeId })

describe('A node that is dragged', () => {
  it('goes before, behind or into what it is let go over', () => {
    const drop = (id: string, over: string, side: 'before' | 'after' | 'into') =>
      placeByDrop(nodes, id, { id: over, side })
    expect(drop('fat', 'cyst', 'before')).toEqual(at('liver', 'cyst'))
    expect(drop('cyst', 'fat', 'after')).toEqual(at('liver', 'inner'))
    expect(drop('cyst', 'neck', 'into')).toEqual(at('neck', null))
    expect(drop('cyst', 'neck', 'after')).toEqual(at(null, null))
    expect(drop('cyst', rootId('public'), 'into')).toEqual(at(null, null))
  })

  it('stays where it may not go: in the other tree, in itself, and where it stands', () => {
    const drop = (id: string, over: string, side: 'before' | 'after' | 'into') =>
      placeByDrop(nodes, id, { id: over, side })
    expect([drop('cyst', 'own', 'before'), drop('cyst', rootId('private'), 'into')]).toEqual([null, null])
    expect([drop('liver', 'inner', 'into'), drop('liver', 'cyst', 'before')]).toEqual([null, null])
    expect([drop('fat', 'cyst', 'after'), drop('fat', 'inner', 'before'), drop('fat', 'fat', 'before')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

it('By keys a node goes up, down, into the folder before it, and out of its folder', () => {
  const key = (id: string, arrow: string) => placeByKey(nodes, find(id), `Arrow${arrow}` as 'ArrowUp')
  expect([key('cyst', 'Up'), key('fat', 'Up')]).toEqual([null, at('liver', 'cyst')])
  expect([key('cyst', 'Down'), key('fat', 'Down'), key('inner', 'Down')]).toEqual([
    at('liver', 'inner'),
    at('liver', null),
    null,
  ])
  expect([key('cyst', 'Left'), key('neck', 'Left')]).toEqual([at(null, 'neck'), null])
  expect([key('neck', 'Right'), key('cyst', 'Right'), key('own', 'Right')]).toEqual([at('liver', null), null, null])
})

it('What a move was is undone by the place before it', () => {
  const order = (list: readonly KnowledgeNode[]) => list.map(({ id, parentId }) => `${parentId ?? ''}/${id}`)
  for (const id of ['cyst', 'inner', 'neck']) {
    const place = placeOf(nodes, find(id))
    const moved = movedNodes(nodes, id, { parentId: null, beforeId: 'liver' as KnowledgeNode['id'] })
    expect(order(moved)[0]).toBe(`/${id}`)
    const back = movedNodes(moved, id, place).filter(({ tree }) => tree === 'public')
    const below = (parent: string) => order(back).filter((each) => each.startsWith(parent))
    expect([below('/'), below('liver/')]).toEqual([
      ['/liver', '/neck'],
      ['liver/cyst', 'liver/fat', 'liver/inner'],
    ])
  }
})
