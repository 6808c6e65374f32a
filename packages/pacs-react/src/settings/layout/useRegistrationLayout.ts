import { type ArrangedField, type ArrangedItem, arrange, layoutApi, registrationFieldTable } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../provider/useCall'

/**
 * The fields of a registration as the hospital arranges them.
 *
 * @returns those of the product until they are known, and where they cannot be read.
 */
export function useRegistrationLayout(): readonly ArrangedItem<ArrangedField>[] {
  const fields = useCall(layoutApi.registrationFields, {}).data?.fields
  return useMemo(() => arrange(registrationFieldTable, fields), [fields])
}
