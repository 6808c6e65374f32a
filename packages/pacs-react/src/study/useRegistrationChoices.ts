import { type BasicDataKind, type BasicDataRow, dictionaryName, settingsApi } from '@opensono/pacs-core'
import type { Option } from '../control/ControlProps'
import { useCall } from '../provider/useCall'
import { useText } from '../provider/useText'

const noRows: readonly BasicDataRow[] = []
/** Dictionaries change seldom, and the server tells when. */
const staleTimeMs = 10 * 60_000

function useRows(kind: BasicDataKind): readonly BasicDataRow[] {
  return useCall(settingsApi.basicData, { kind }, { staleTimeMs }).data ?? noRows
}

/** What a registration chooses from: the hospital's own dictionaries and rooms. */
export interface RegistrationChoices {
  readonly patientSources: readonly BasicDataRow[]
  readonly examTypes: readonly BasicDataRow[]
  readonly bodyParts: readonly BasicDataRow[]
  readonly applyDepartments: readonly BasicDataRow[]
  readonly applyDoctors: readonly BasicDataRow[]
  readonly rooms: readonly { readonly id: string; readonly name: string }[]
  /** Rows as options; disabled ones only where they are chosen already. */
  readonly optionsOf: (rows: readonly BasicDataRow[], chosen: readonly (string | null)[]) => (Option & { id: string })[]
}

/** Reads what a registration chooses from. */
export function useRegistrationChoices(): RegistrationChoices {
  const { language } = useText()
  return {
    patientSources: useRows('patient-source'),
    examTypes: useRows('exam-type'),
    bodyParts: useRows('body-part'),
    applyDepartments: useRows('apply-department'),
    applyDoctors: useRows('apply-doctor'),
    rooms: useCall(settingsApi.rooms, {}, { staleTimeMs }).data ?? [],
    optionsOf: (rows, chosen) =>
      rows
        .filter((row) => row.isEnabled || chosen.includes(row.id))
        .map((row) => ({
          id: row.id,
          label: dictionaryName(row, language),
          ...(row.briefCode !== '' && { description: row.briefCode }),
        })),
  }
}
