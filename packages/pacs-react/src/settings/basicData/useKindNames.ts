import {
  type BasicDataKind,
  type BasicDataRow,
  basicDataSpec,
  dictionaryName,
  type Language,
  settingsApi,
} from '@opensono/pacs-core'
import { useQueries } from '@tanstack/react-query'
import { callOptions } from '../../provider/callKey'
import { usePacs } from '../../provider/usePacs'
import { useText } from '../../provider/useText'
import type { Names } from './fieldText'

const namesOf = (rows: readonly BasicDataRow[], language: Language): Names =>
  Object.fromEntries(rows.map((row) => [row.id, dictionaryName(row, language)]))

/**
 * Names of everything that rows of a kind may point to, for values that were chosen a moment ago.
 *
 * @param kind - of the rows that point; null reads nothing.
 */
export function useKindNames(kind: BasicDataKind | null): Names {
  const { pacs, queryClient } = usePacs()
  const { language } = useText()
  const pointers = kind === null ? [] : Object.values(basicDataSpec(kind).fields)
  const kinds = pointers.flatMap((field) => ('kind' in field ? [field.kind] : []))
  const answers = useQueries(
    {
      queries: [...new Set(kinds)].map((each) => callOptions(pacs, settingsApi.basicData, { kind: each })),
    },
    queryClient,
  )
  return Object.assign({}, ...answers.map(({ data }) => namesOf(data ?? [], language)))
}
