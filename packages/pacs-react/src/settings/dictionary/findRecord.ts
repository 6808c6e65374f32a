import {
  type BasicDataId,
  type BasicDataKind,
  type BasicDataRecord,
  basicDataApi,
  type PacsClient,
} from '@opensono/pacs-core'

const pageSize = 200

/**
 * A row as it is now, with its version.
 *
 * @param pacs - the client.
 * @param kind - of the row.
 * @param id - of the row.
 * @param name - what it was called last: found by that it costs one call.
 * @returns null when it is gone.
 */
export async function findRecord(
  pacs: PacsClient,
  kind: BasicDataKind,
  id: BasicDataId,
  name: string,
): Promise<BasicDataRecord | null> {
  const named = await pacs.call(basicDataApi.page, { kind, pageNumber: 0, pageSize, search: name.trim() })
  const found = named.rows.find((row) => row.id === id)
  if (found !== undefined) return found
  // Somebody else has renamed it.
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { rows } = await pacs.call(basicDataApi.page, { kind, pageNumber, pageSize })
    const row = rows.find((each) => each.id === id)
    if (row !== undefined) return row
    if (rows.length < pageSize) return null
  }
}
