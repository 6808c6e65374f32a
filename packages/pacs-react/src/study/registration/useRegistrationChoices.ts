import { type BasicDataKind, type BasicDataRow, dictionaryName, type Sex, settingsApi } from '@opensono/pacs-core'
import type { Option } from '../../control/ControlProps'
import { useCall } from '../../provider/useCall'
import { useText } from '../../provider/useText'

const noRows: readonly BasicDataRow[] = []
const noRooms: readonly { readonly id: string; readonly name: string }[] = []
/** Dictionaries change seldom, and the server announces it. */
const staleTimeMs = 10 * 60_000

function useRows(kind: BasicDataKind): readonly BasicDataRow[] {
  return useCall(settingsApi.basicData, { kind }, { staleTimeMs }).data ?? noRows
}

/** What a registration chooses from: the hospital's own dictionaries and rooms. */
export interface RegistrationChoices {
  readonly patientSources: readonly BasicDataRow[]
  readonly examTypes: readonly BasicDataRow[]
  readonly bodyParts: readonly BasicDataRow[]
  /** Body parts that are examined together. */
  readonly combinations: readonly BasicDataRow[]
  readonly applyDepartments: readonly BasicDataRow[]
  readonly applyDoctors: readonly BasicDataRow[]
  readonly diagnoses: readonly BasicDataRow[]
  readonly priorities: readonly BasicDataRow[]
  readonly feeKinds: readonly BasicDataRow[]
  readonly occupations: readonly BasicDataRow[]
  readonly rooms: readonly { readonly id: string; readonly name: string }[]
  /** Rows as options; disabled ones only where they are chosen already. */
  readonly optionsOf: (rows: readonly BasicDataRow[], chosen: readonly (string | null)[]) => (Option & { id: string })[]
  /** The name of a row; its id where nobody knows it. */
  readonly nameIn: (rows: readonly BasicDataRow[], id: string) => string
}

/** Reads what a registration chooses from. */
export function useRegistrationChoices(): RegistrationChoices {
  const { language } = useText()
  return {
    patientSources: useRows('patient-source'),
    examTypes: useRows('exam-type'),
    bodyParts: useRows('body-part'),
    combinations: useRows('combination'),
    applyDepartments: useRows('apply-department'),
    applyDoctors: useRows('apply-doctor'),
    diagnoses: useRows('clinical-diagnosis'),
    priorities: useRows('priority'),
    feeKinds: useRows('fee-kind'),
    occupations: useRows('occupation'),
    rooms: useCall(settingsApi.rooms, {}, { staleTimeMs }).data ?? noRooms,
    optionsOf: (rows, chosen) =>
      rows
        .filter((row) => row.isEnabled || chosen.includes(row.id))
        .map((row) => ({
          id: row.id,
          label: dictionaryName(row, language),
          ...(row.briefCode !== '' && { description: row.briefCode }),
        })),
    nameIn: (rows, id) =>
      dictionaryName(rows.find((row) => row.id === id) ?? { name: id, englishName: null }, language),
  }
}

/**
 * Whether a part or a combination is for somebody: most are for everybody.
 *
 * @param row - the row.
 * @param sex - the patient's; nobody is kept from anything while it is unknown.
 */
export function isForSex(row: BasicDataRow, sex: Sex): boolean {
  const { sex: limit = 'any' } = row.fields
  return sex === 'unknown' || limit === '' || limit === 'any' || limit === sex
}
