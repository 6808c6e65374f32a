import { settingsApi, type TemplateSurroundings } from '@opensono/pacs-core'
import { useCall } from '../../provider/useCall'

/** What of the hospital a template may name. Until it is known names are left to the server. */
export function useTemplateSurroundings(): TemplateSurroundings {
  const { data: types } = useCall(settingsApi.basicData, { kind: 'exam-type' })
  const { data: parameters } = useCall(settingsApi.basicData, { kind: 'parameter' })
  return {
    ...(types !== undefined && {
      examTypes: types.flatMap(({ name, englishName }) => [name, englishName ?? name]),
    }),
    ...(parameters !== undefined && { parameters: parameters.flatMap(({ fields }) => fields.abbreviation ?? []) }),
  }
}
