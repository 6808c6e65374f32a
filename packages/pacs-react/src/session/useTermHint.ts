import { DepartmentId, sessionApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { usePacs } from '../provider/usePacs'
import { useText } from '../provider/useText'
import { useUser } from '../provider/useUser'
import { sessionText } from './sessionText'
import { type Term, termText } from './termText'

/**
 * Says how near the end of a department's term is, to who is about to work there.
 *
 * @param departmentId - empty for none.
 * @returns undefined while there is nothing to say.
 */
export function useTermHint(departmentId: string): string | undefined {
  const { pacs } = usePacs()
  const { t } = useText(sessionText)
  const timeZone = useUser()?.timeZone
  const [known, setKnown] = useState<{ departmentId: string; term: Term } | null>(null)
  useEffect(() => {
    if (departmentId === '') return
    const abort = new AbortController()
    pacs
      .call(sessionApi.periodValidity, { departmentId: DepartmentId.parse(departmentId) }, { signal: abort.signal })
      .then((term) => setKnown({ departmentId, term }))
      // A warning that cannot be read keeps nobody out; the login itself says when the term is over.
      .catch(() => null)
    return () => abort.abort()
  }, [pacs, departmentId])
  return known?.departmentId === departmentId
    ? (termText(t, known.term, pacs.serverNow(), timeZone) ?? undefined)
    : undefined
}
