import { type Age, type AgeRest, ageRest, wholeAge } from '@opensono/pacs-core'

/** The columns of a study that say how old the patient is. */
interface AgeColumns {
  ageValue: number
  ageUnit: string
  ageRest: AgeRest | null
}

/** An age as it is stored. */
export function ageColumns(age: Age): AgeColumns {
  const rest = ageRest(age)
  return { ageValue: age.value, ageUnit: age.unit, ageRest: Object.keys(rest).length === 0 ? null : rest }
}

/** An age with all its parts, as answers have it. */
export function storedAge({ ageValue, ageUnit, ageRest }: AgeColumns): Age {
  return wholeAge({ value: ageValue, unit: ageUnit as Age['unit'], ...ageRest })
}
