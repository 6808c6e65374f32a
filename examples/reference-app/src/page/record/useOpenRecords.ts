import { defaultRules, type RecordConditions, ruleApi } from '@opensono/pacs-core'
import { useCall } from '@opensono/pacs-react'
import { useCallback } from 'react'
import { useNavigate, useRouteLoaderData } from 'react-router'
import type { ShellData } from '../../route/ShellData'
import { useStudyQuery } from './useStudyQuery'

/**
 * Opens the list of records with some conditions in place of its own; it shows what it is filtered by.
 *
 * @returns undefined where the user may not see the records.
 */
export function useOpenRecords(): ((conditions: RecordConditions) => void) | undefined {
  const query = useStudyQuery(useCall(ruleApi.atWork, {}).data ?? defaultRules)
  const navigate = useNavigate()
  const loaded = useRouteLoaderData<ShellData>('shell')
  const open = useCallback(
    (conditions: RecordConditions) => {
      query.use({ conditions, preset: null, sort: null })
      void navigate('/record')
    },
    [query, navigate],
  )
  return loaded?.routes.some(({ name }) => name === 'record') === true ? open : undefined
}
