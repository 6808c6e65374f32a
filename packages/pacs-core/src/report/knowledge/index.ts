export { KnowledgeEntry, KnowledgeNode, KnowledgeSnippet, knowledgeApi } from './knowledgeApi'
export type * from './knowledgeCalls'
export {
  childrenOf,
  foldersAbove,
  type KnowledgePlace,
  type KnowledgeTree,
  knowledgePermissions,
  knowledgeTrees,
  nodesBelow,
  whyNotPutInto,
} from './knowledgeTree'
