import { type AnswerOf, childrenOf, type KnowledgeTree, type knowledgeApi, type Language } from '@opensono/pacs-core'
import type { Transaction } from '../../../database/transaction'
import { type SheetCell, writeSheet } from '../../../sheet/writeSheet'
import { readRows } from '../../settings/basicData/readRows'
import { readTree, type StoredNode } from './readNodes'
import { kindWords, pathText, sheetColumns } from './sheetColumns'

const fileNames = {
  public: { en: 'Hospital texts', zh: '公共知识库' },
  private: { en: 'My texts', zh: '个人知识库' },
} as const

/** Nodes as the tree shows them, each with the folders above it from the top down. */
function walk(nodes: readonly StoredNode[]): { node: StoredNode; above: readonly string[] }[] {
  const children = childrenOf(nodes)
  const from = (parentId: string | null, above: readonly string[]): { node: StoredNode; above: readonly string[] }[] =>
    (children.get(parentId) ?? []).flatMap((node) => [{ node, above }, ...from(node.id, [...above, node.name])])
  return from(null, [])
}

/** Writes a tree into an Excel file, in its order. */
export async function exportKnowledge(
  tx: Transaction,
  tree: KnowledgeTree,
  language: Language = 'en',
): Promise<AnswerOf<typeof knowledgeApi.export>> {
  const names = new Map((await readRows(tx, 'body-part')).map(({ id, name }) => [id, name]))
  const cellOf = ({ node, above }: ReturnType<typeof walk>[number], path: (typeof sheetColumns)[number]['path']) => {
    if (path === 'folder') return pathText(above)
    if (path === 'kind') return kindWords[node.kind][language]
    if (path === 'partIds') return node.partIds.flatMap((id) => names.get(id) ?? []).join('\n')
    return node[path] ?? ''
  }
  const rows = walk(await readTree(tx, tree)).map((row) =>
    sheetColumns.map(({ path }): SheetCell => cellOf(row, path) || null),
  )
  const sheet = await writeSheet(
    sheetColumns.map((column) => ({ name: column[language], width: column.width })),
    rows,
  )
  return { fileName: `${fileNames[tree][language]}.xlsx`, xlsx: sheet.toString('base64'), rows: rows.length }
}
