import { type DataOf, sessionApi } from '@opensono/pacs-core'
import { useCall } from '../provider/useCall'
import { useUser } from '../provider/useUser'

/** The departments of the user's hospital that are in use; undefined until they are known. */
export function useDepartments(): DataOf<typeof sessionApi.department> | undefined {
  const hospitalId = useUser()?.hospitalId
  return useCall(sessionApi.department, hospitalId === undefined ? null : { hospitalId }).data
}
