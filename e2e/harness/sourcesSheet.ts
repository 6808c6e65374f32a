import { type SheetCell, writeSheet } from '../../examples/reference-server/src/sheet/writeSheet'

/**
 * A sheet of patient sources as an administrator brings it, heads in whichever language.
 *
 * @param rows - name, English name, whether it is offered.
 * @returns what a file input takes.
 */
export async function sourcesSheet(rows: readonly (readonly SheetCell[])[]) {
  const head = ['名称', 'English name', '启用'].map((name) => ({ name, width: 20 }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'sources.xlsx', mimeType, buffer: await writeSheet(head, rows) }
}
