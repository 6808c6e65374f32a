import { knowledgeApi } from '@opensono/pacs-core'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../serve/serve'
import type { Services } from '../../../services'
import { createNode, editNode, moveNode, removeNode } from './editNodes'
import { exportKnowledge } from './exportKnowledge'
import { importKnowledge } from './importKnowledge'
import { readEntry, readNodes, readSnippets, searchNodes } from './readNodes'

/** Texts that reports are written from. */
export function knowledgeRoutes(app: FastifyInstance, services: Services): void {
  const { database } = services
  serve(app, services, knowledgeApi, {
    list: ({ actor }) => database.read(actor, knowledgeApi.list, readNodes),
    search: ({ actor, query }) => database.read(actor, knowledgeApi.search, (tx) => searchNodes(tx, query.text)),
    snippets: ({ actor, query }) =>
      database.read(actor, knowledgeApi.snippets, (tx) => readSnippets(tx, query.partIds ?? null)),
    export: ({ actor, query }) =>
      database.read(actor, knowledgeApi.export, async (tx, note) => {
        const sheet = await exportKnowledge(tx, query.tree, query.language)
        note({ content: 'exported the knowledge base', details: { tree: query.tree, rows: sheet.rows } })
        return sheet
      }),
    get: ({ actor, params }) => database.read(actor, knowledgeApi.get, (tx) => readEntry(tx, params.nodeId)),
    create: ({ actor, body }) =>
      database.change(actor, knowledgeApi.create, (change) => createNode({ change, actor }, body)),
    edit: ({ actor, params, body }) =>
      database.change(actor, knowledgeApi.edit, (change) => editNode({ change, actor }, params.nodeId, body)),
    order: ({ actor, body }) =>
      database.change(actor, knowledgeApi.order, (change) => moveNode({ change, actor }, body)),
    remove: ({ actor, params, query }) =>
      database.change(actor, knowledgeApi.remove, (change) =>
        removeNode({ change, actor }, params.nodeId, query.count ?? 0),
      ),
    import: ({ actor, body }) => importKnowledge(services, actor, body),
  })
}
