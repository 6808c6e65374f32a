import { type AgeRest, type AgeUnit, ageOn, ageRest } from './age'
import { readIdCard } from './idCard'
import type { Sex } from './sex'

/** Fields of a patient that imply one another. */
export interface IdentityFields {
  idCard: string
  /** `YYYY-MM-DD`, or null. */
  birthDate: string | null
  ageValue: number | null
  ageUnit: AgeUnit
  /** The smaller parts of the age; empty for none. */
  ageRest: AgeRest
  patientSex: Sex
}

/** A field that was just changed by the user. */
export type IdentityField = keyof IdentityFields

function ageFields(birthDate: string, today: string): Partial<IdentityFields> {
  const age = ageOn(birthDate, today)
  return age === null ? {} : { ageValue: age.value, ageUnit: age.unit, ageRest: ageRest(age) }
}

/** Removes the birth date when it gives another age. */
function birthDateOf(fields: IdentityFields, today: string): Partial<IdentityFields> {
  if (fields.birthDate === null) return {}
  const given = ageFields(fields.birthDate, today)
  const isSame = (['ageValue', 'ageUnit', 'ageRest'] as const).every(
    (name) => JSON.stringify(given[name]) === JSON.stringify(fields[name]),
  )
  return isSame ? {} : { birthDate: null }
}

/**
 * What the other fields become when one is changed: a legal ID card number gives birth date, sex and age; a birth date gives
 * the age. An age gives no birth date, which would be invented; one that contradicts the birth date removes it.
 *
 * @param changed - the field that the user changed.
 * @param fields - the fields as they are now, the change included.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @returns the fields to fill in.
 */
export function linkIdentity(changed: IdentityField, fields: IdentityFields, today: string): Partial<IdentityFields> {
  switch (changed) {
    case 'idCard': {
      const facts = readIdCard(fields.idCard)
      if (facts === null) return {}
      return { birthDate: facts.birthDate, patientSex: facts.sex, ...ageFields(facts.birthDate, today) }
    }
    case 'birthDate':
      return fields.birthDate === null ? {} : ageFields(fields.birthDate, today)
    case 'ageValue':
    case 'ageUnit':
      // "3 months" belonged to the former figure.
      return {
        ...(Object.keys(fields.ageRest).length > 0 && { ageRest: {} }),
        ...birthDateOf({ ...fields, ageRest: {} }, today),
      }
    case 'ageRest':
      return birthDateOf(fields, today)
    case 'patientSex':
      return {}
  }
}
