import { foldName } from '../settings/basicData/foldName'
import type { BasicDataId } from '../value/schema'
import type { HisExamItem } from './HisOrder'

/** A body part, as far as the hospital information system knows it. */
export interface HisBodyPart {
  readonly id: BasicDataId
  readonly hisCode: string
  readonly hisName: string
}

/**
 * Finds the body part of each requested item: by its code, else by its name. Case, width and blanks do not count.
 *
 * @param items - what was requested.
 * @param parts - the hospital's enabled body parts.
 */
export function mapExamItems(
  items: readonly { readonly code: string; readonly name: string }[],
  parts: readonly HisBodyPart[],
): HisExamItem[] {
  const byCode = new Map<string, BasicDataId>()
  const byName = new Map<string, BasicDataId>()
  for (const { id, hisCode, hisName } of parts) {
    const [code, name] = [foldName(hisCode), foldName(hisName)]
    if (code !== '' && !byCode.has(code)) byCode.set(code, id)
    if (name !== '' && !byName.has(name)) byName.set(name, id)
  }
  return items.map(({ code, name }) => ({
    code,
    name,
    bodyPartId: byCode.get(foldName(code)) ?? byName.get(foldName(name)) ?? null,
  }))
}
