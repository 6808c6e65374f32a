import * as z from 'zod/mini'
import { anyOf } from '../../access/permission'
import { defineApi, del, get, post, put } from '../../api/endpoint'
import { whole } from '../../api/fields'
import { SheetFault } from '../../settings/basicData/basicDataApi'
import { limits } from '../../value/limits'
import { BasicDataId, KnowledgeId, Nothing, optionalText, orNull, textOf, Version } from '../../value/schema'
import type { KnowledgeApi } from './knowledgeCalls'
import { knowledgeTrees } from './knowledgeTree'

const { nameLength, codeLength, findingsLength, impressionLength, parts } = limits.knowledge

/** What a node of the knowledge base is. */
export const knowledgeKinds = [
  /** Holds folders and entries. */
  'folder',
  /** A text for findings and impression. */
  'entry',
] as const

/** A folder or an entry, without its texts. */
export const KnowledgeNode = z.object({
  id: KnowledgeId,
  tree: z.enum(knowledgeTrees),
  kind: z.enum(knowledgeKinds),
  /** Null at the top. */
  parentId: z.nullable(KnowledgeId),
  name: z.string(),
  englishName: z.nullable(z.string()),
  /** Letters to find it and to write it by. */
  briefCode: z.string(),
  /** Exam parts that it is for; none means all. */
  partIds: z.array(BasicDataId),
  version: Version,
})

/** A folder or an entry, without its texts. */
export interface KnowledgeNode extends z.output<typeof KnowledgeNode> {}

const texts = {
  findings: z.string(),
  impression: z.string(),
  /** Empty where there is none. */
  englishFindings: z.string(),
  /** Empty where there is none. */
  englishImpression: z.string(),
}

/** A folder or an entry with its texts; a folder's are empty. */
export const KnowledgeEntry = z.extend(KnowledgeNode, texts)

/** A folder or an entry with its texts; a folder's are empty. */
export interface KnowledgeEntry extends z.output<typeof KnowledgeEntry> {}

/** A text that is written by its code. */
export const KnowledgeSnippet = z.object({
  id: KnowledgeId,
  code: z.string(),
  name: z.string(),
  englishName: z.nullable(z.string()),
  ...texts,
})

/** A text that is written by its code. */
export interface KnowledgeSnippet extends z.output<typeof KnowledgeSnippet> {}

/** Who may see reports reads the knowledge base. */
const readers = anyOf('pacs:diagnostic_report:diagnostic_report_view', 'pacs:medical_record:medical_record_view')
/** Who keeps exam parts chooses what each opens, and needs no more than the names. */
const listers = anyOf(
  'pacs:diagnostic_report:diagnostic_report_view',
  'pacs:medical_record:medical_record_view',
  'pacs:other:set_basic_info',
)
/** Each tree needs its own; the server looks at which. */
const writers = anyOf(
  'pacs:diagnostic_report:maintenance_public_knowledge_base',
  'pacs:diagnostic_report:maintenance_private_knowledge_base',
)
const params = { nodeId: KnowledgeId }
const tree = z.enum(knowledgeTrees)

/** What may be written of a folder or an entry. */
const knowledgeFields = {
  name: textOf(nameLength, 1),
  englishName: orNull(textOf(nameLength, 1)),
  /** Empty has the server make it of the name's initials. */
  briefCode: optionalText(codeLength),
  findings: optionalText(findingsLength),
  impression: optionalText(impressionLength),
  englishFindings: optionalText(findingsLength),
  englishImpression: optionalText(impressionLength),
  partIds: z._default(
    z.array(BasicDataId).check(
      z.maxLength(parts),
      z.refine((ids) => new Set(ids).size === ids.length, 'twice'),
    ),
    [],
  ),
}

const emits = () => ({ type: 'knowledge-changed' }) as const
const staleOn = ['knowledge-changed'] as const

export const knowledgeCalls = defineApi('knowledge', {
  list: get('/knowledge', {
    summary: "The knowledge base: the hospital's tree and the caller's own, each in its order, without texts.",
    data: z.array(KnowledgeNode),
    permission: listers,
    staleOn,
  }),
  search: get('/knowledge/search', {
    summary: 'Searches the knowledge base by a part of a name, its pinyin or initials, a code or a text.',
    query: { text: textOf(64, 1) },
    /** The best first; at most 100. */
    data: z.object({ ids: z.array(KnowledgeId) }),
    permission: readers,
    staleOn,
  }),
  snippets: get('/knowledge/snippet', {
    summary: 'Snippets: entries for exam parts or for all parts, inserted by their codes; own ones first.',
    query: { partIds: z.optional(z.array(BasicDataId).check(z.maxLength(parts))) },
    data: z.array(KnowledgeSnippet),
    permission: readers,
    staleOn,
  }),
  export: get('/knowledge/sheet', {
    summary: 'All folders and entries of a tree as an Excel sheet, which `import` reads.',
    readsPatientData: true,
    query: { tree, language: z.optional(z.enum(['en', 'zh'])) },
    /** An .xlsx file as Base64 text (RFC 4648 section 4). */
    data: z.object({ fileName: z.string(), xlsx: z.string(), rows: z.int() }),
    permission: readers,
  }),
  get: get('/knowledge/{nodeId}', {
    summary: 'A folder or an entry with its texts.',
    params,
    data: KnowledgeEntry,
    permission: readers,
    errors: ['NOT_FOUND'],
    staleOn,
  }),
  create: post('/knowledge', {
    summary: 'Adds a folder or an entry at the end of its folder.',
    body: { tree, kind: z.enum(knowledgeKinds), parentId: orNull(KnowledgeId), ...knowledgeFields },
    data: KnowledgeEntry,
    permission: writers,
    errors: ['NOT_FOUND', 'SCHEMA_VALIDATION_FAILED', 'KNOWLEDGE_TOO_DEEP', 'KNOWLEDGE_FULL'],
    emits,
  }),
  edit: put('/knowledge/{nodeId}', {
    summary: 'Changes a folder or an entry.',
    params,
    body: { ...whole(knowledgeFields), version: Version },
    data: KnowledgeEntry,
    permission: writers,
    errors: ['NOT_FOUND', 'CONFLICT', 'SCHEMA_VALIDATION_FAILED'],
    emits,
  }),
  order: put('/knowledge/order', {
    summary: 'Moves a folder or an entry within its tree: into a folder, before another one or to the end.',
    body: { id: KnowledgeId, parentId: z.nullable(KnowledgeId), beforeId: z.nullable(KnowledgeId) },
    data: Nothing,
    permission: writers,
    errors: ['NOT_FOUND', 'KNOWLEDGE_CIRCLE', 'KNOWLEDGE_TOO_DEEP'],
    emits,
  }),
  remove: del('/knowledge/{nodeId}', {
    summary: 'Deletes an entry, or a folder with its content when the caller names how many items that is.',
    params,
    query: {
      /** Folders and entries below it that the caller knows of; left out: it must be empty. */
      count: z.optional(z.int().check(z.minimum(0))),
    },
    data: Nothing,
    permission: writers,
    errors: ['NOT_FOUND', 'KNOWLEDGE_NOT_EMPTY', 'ROW_IN_USE'],
    emits,
  }),
  import: post('/knowledge/import', {
    summary: 'Imports an uploaded Excel sheet into a tree: all of its rows, or none and the faults of its rows.',
    body: {
      tree,
      /** Key of the sheet in the object store, from an upload for `import`. */
      fileUrl: textOf(512, 1),
      /** True only checks. */
      isTrial: z.optional(z.boolean()),
    },
    data: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** The first 200; with any of them nothing was written. */
      faults: z.array(SheetFault),
      faultCount: z.int(),
    }),
    permission: writers,
    errors: ['OBJECT_MISSING', 'SHEET_UNREADABLE', 'SERVER_BUSY', 'KNOWLEDGE_FULL'],
    emits: ({ input, data }) =>
      input.isTrial === true || data?.faultCount !== 0 || data.added + data.changed === 0 ? [] : emits(),
  }),
})

/** The knowledge base: texts that reports are written from. */
export const knowledgeApi: KnowledgeApi = knowledgeCalls as KnowledgeApi
