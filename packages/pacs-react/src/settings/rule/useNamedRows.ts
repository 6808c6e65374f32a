import { type BasicDataRow, dictionaryName, settingsApi } from '@opensono/pacs-core'
import { useState } from 'react'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'
import { ruleText } from './ruleText'

const none: readonly BasicDataRow[] = []

/** Rows of basic data that settings name. */
export interface NamedRows {
  /** A row in words: one that was deleted while the page is open is still called by its name. */
  nameOf: (id: string) => string
}

/**
 * The rows that the settings of a page name, by what they are called.
 *
 * @param isNeeded - whether the page has such settings.
 */
export function useNamedRows(isNeeded: boolean): NamedRows {
  const { t, language } = useText(ruleText)
  const types = useCall(settingsApi.basicData, isNeeded ? { kind: 'urgent-value-type' } : null)
  const sources = useCall(settingsApi.basicData, isNeeded ? { kind: 'patient-source' } : null)
  const rows = [...(types.data ?? none), ...(sources.data ?? none)]
  const [seen, setSeen] = useState<ReadonlyMap<string, BasicDataRow>>(new Map())
  if (rows.some((row) => seen.get(row.id) !== row))
    setSeen(new Map([...seen, ...rows.map((row) => [row.id, row] as const)]))
  const isRead = types.data !== undefined && sources.data !== undefined

  return {
    nameOf(id) {
      const name = dictionaryName(seen.get(id) ?? null, language)
      if (!isRead || rows.some((row) => row.id === id)) return name
      return name === '' ? t('rule.unknownRow') : t('rule.deletedRow', { name })
    },
  }
}
