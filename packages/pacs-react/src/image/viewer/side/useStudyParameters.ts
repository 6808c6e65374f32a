import { type BasicDataRow, type StudyRow, settingsApi } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../../provider/useCall'

const none: readonly BasicDataRow[] = []

/** The parameters of the body parts of a study that are in use; none while its parts are not known. */
export function useStudyParameters(parts: StudyRow['bodyParts'] | undefined): readonly BasicDataRow[] {
  const { data } = useCall(settingsApi.basicData, parts === undefined ? null : { kind: 'parameter' })
  return useMemo(() => {
    const ids = new Set<string>(parts?.map(({ id }) => id))
    return data?.filter(({ isEnabled, fields }) => isEnabled && fields.partIds?.some((id) => ids.has(id))) ?? none
  }, [data, parts])
}
