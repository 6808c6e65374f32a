import type { PacsError } from '../../error/PacsError'
import { readPrintCopies, writePrintCopies } from './printCopies'
import { type RuleName, type RuleValues, ruleNames, ruleSpec } from './ruleTable'

/** A setting that names rows of basic data which the hospital does not have, as `details.fields` of a refusal names it. */
export interface MissingRows {
  readonly path: RuleName
  readonly message: 'unknown'
  /** The rows. */
  readonly ids: readonly string[]
}

/** What stays of settings when rows are left out of them. */
export interface KeptRules {
  readonly values: Partial<RuleValues>
  /** Ids of the rows that were left out, in the order of the settings. */
  readonly leftOut: readonly string[]
}

/** What the error says of rows; what it does not say so is passed over. */
function missingOf(error: PacsError): ReadonlySet<string> {
  const fields = error.is('SCHEMA_VALIDATION_FAILED') ? (error.details.fields ?? []) : []
  return new Set(fields.flatMap(({ message, ids }) => (message === 'unknown' ? (ids ?? []) : [])))
}

/**
 * What can still be saved of settings that were refused because rows which they name are gone: somebody deleted a patient source
 * while its copies were being set.
 *
 * @param values - the settings as they were sent.
 * @param error - the refusal.
 * @returns the settings without those rows; null when the error is about something else.
 */
export function withoutMissingRows(values: Partial<RuleValues>, error: PacsError): KeptRules | null {
  const missing = missingOf(error)
  const kept: Partial<Record<RuleName, unknown>> = { ...values }
  const leftOut = new Set<string>()
  const stays = (id: string) => {
    if (missing.has(id)) leftOut.add(id)
    return !missing.has(id)
  }
  for (const name of ruleNames) {
    const value = values[name]
    const { type } = ruleSpec(name)
    if (type === 'rows' && Array.isArray(value)) kept[name] = value.filter(stays)
    const copies = type === 'copies' && typeof value === 'string' ? readPrintCopies(value) : null
    if (copies !== null) kept[name] = writePrintCopies(new Map([...copies].filter(([id]) => stays(id))))
  }
  return leftOut.size === 0 ? null : { values: kept as Partial<RuleValues>, leftOut: [...leftOut] }
}
