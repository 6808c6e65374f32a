// Made from knowledgeApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../../api/endpoint'
import type { KnowledgeEntry, KnowledgeNode, KnowledgeSnippet, Nothing } from '../../index'
import type { knowledgeCalls } from './knowledgeApi'

/** What `knowledge.search` takes. */
export interface KnowledgeSearchInput extends FieldsOf<typeof knowledgeCalls.search> {}

/** What `knowledge.search` answers. */
export interface KnowledgeSearchData extends DataOf<typeof knowledgeCalls.search> {}

/** What `knowledge.snippets` takes. */
export interface KnowledgeSnippetsInput extends FieldsOf<typeof knowledgeCalls.snippets> {}

/** What `knowledge.export` takes. */
export interface KnowledgeExportInput extends FieldsOf<typeof knowledgeCalls.export> {}

/** What `knowledge.export` answers. */
export interface KnowledgeExportData extends DataOf<typeof knowledgeCalls.export> {}

/** What `knowledge.get` takes. */
export interface KnowledgeGetInput extends FieldsOf<typeof knowledgeCalls.get> {}

/** What `knowledge.create` takes. */
export interface KnowledgeCreateInput extends FieldsOf<typeof knowledgeCalls.create> {}

/** What `knowledge.edit` takes. */
export interface KnowledgeEditInput extends FieldsOf<typeof knowledgeCalls.edit> {}

/** What `knowledge.order` takes. */
export interface KnowledgeOrderInput extends FieldsOf<typeof knowledgeCalls.order> {}

/** What `knowledge.remove` takes. */
export interface KnowledgeRemoveInput extends FieldsOf<typeof knowledgeCalls.remove> {}

/** What `knowledge.import` takes. */
export interface KnowledgeImportInput extends FieldsOf<typeof knowledgeCalls.import> {}

/** What `knowledge.import` answers. */
export interface KnowledgeImportData extends DataOf<typeof knowledgeCalls.import> {}

/** The calls of `knowledge`. */
export type KnowledgeApi = {
  /** The knowledge base: the hospital's tree and the caller's own, each in its order, without texts. */
  readonly list: NamedCall<typeof knowledgeCalls.list, FieldsOf<typeof knowledgeCalls.list>, KnowledgeNode[]>
  /** Searches the knowledge base by a part of a name, its pinyin or initials, a code or a text. */
  readonly search: NamedCall<typeof knowledgeCalls.search, KnowledgeSearchInput, KnowledgeSearchData>
  /** Snippets: entries for exam parts or for all parts, inserted by their codes; own ones first. */
  readonly snippets: NamedCall<typeof knowledgeCalls.snippets, KnowledgeSnippetsInput, KnowledgeSnippet[]>
  /** All folders and entries of a tree as an Excel sheet, which `import` reads. */
  readonly export: NamedCall<typeof knowledgeCalls.export, KnowledgeExportInput, KnowledgeExportData>
  /** A folder or an entry with its texts. */
  readonly get: NamedCall<typeof knowledgeCalls.get, KnowledgeGetInput, KnowledgeEntry>
  /** Adds a folder or an entry at the end of its folder. */
  readonly create: NamedCall<typeof knowledgeCalls.create, KnowledgeCreateInput, KnowledgeEntry>
  /** Changes a folder or an entry. */
  readonly edit: NamedCall<typeof knowledgeCalls.edit, KnowledgeEditInput, KnowledgeEntry>
  /** Moves a folder or an entry within its tree: into a folder, before another one or to the end. */
  readonly order: NamedCall<typeof knowledgeCalls.order, KnowledgeOrderInput, Nothing>
  /** Deletes an entry, or a folder with its content when the caller names how many items that is. */
  readonly remove: NamedCall<typeof knowledgeCalls.remove, KnowledgeRemoveInput, Nothing>
  /** Imports an uploaded Excel sheet into a tree: all of its rows, or none and the faults of its rows. */
  readonly import: NamedCall<typeof knowledgeCalls.import, KnowledgeImportInput, KnowledgeImportData>
}
