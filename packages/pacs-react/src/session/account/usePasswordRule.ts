import { DepartmentId, defaultPasswordRule, type PasswordRule, sessionApi } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { usePacs } from '../../provider/usePacs'

/**
 * What a department asks of a password.
 *
 * @param departmentId - empty where none is known: the product's own rule then.
 */
export function usePasswordRule(departmentId: string): PasswordRule {
  const { pacs } = usePacs()
  const [rule, setRule] = useState<PasswordRule>(defaultPasswordRule)
  useEffect(() => {
    if (departmentId === '') return
    const abort = new AbortController()
    pacs
      .call(sessionApi.passwordRule, { departmentId: DepartmentId.parse(departmentId) }, { signal: abort.signal })
      .then(setRule)
      // The list is a help; the server judges.
      .catch(() => null)
    return () => abort.abort()
  }, [pacs, departmentId])
  return rule
}
