import { type BasicDataRow, settingsApi } from '@opensono/pacs-core'
import { useMemo } from 'react'
import { useCall } from '../../../provider/useCall'
import type { ViewedStudy } from '../useHistoryImages'

const none: readonly BasicDataRow[] = []

/** The parameters of the body parts of a study that are in use; none while the study does not say its parts. */
export function useStudyParameters(study: ViewedStudy | undefined): readonly BasicDataRow[] {
  const parts = study?.bodyParts
  const { data } = useCall(settingsApi.basicData, parts === undefined ? null : { kind: 'parameter' })
  return useMemo(() => {
    const ids = new Set<string>(parts?.map(({ id }) => id))
    return data?.filter(({ isEnabled, fields }) => isEnabled && fields.partIds?.some((id) => ids.has(id))) ?? none
  }, [data, parts])
}
