import * as z from 'zod/mini'
import type { FieldFaultMessage } from '../../api/fieldFault'
import type { FieldFault } from '../../error/FieldFault'
import { limits } from '../../value/limits'
import { BasicDataId, textOf } from '../../value/schema'
import { isPrintCopies } from './printCopies'
import {
  type RuleName,
  type RuleNameOf,
  type RulePage,
  type RuleValues,
  ruleNames,
  ruleSpec,
  rulesOf,
} from './ruleTable'

/** What holds where a hospital said nothing. */
export const defaultRules = Object.freeze(
  Object.fromEntries(ruleNames.map((name) => [name, ruleSpec(name).default])),
) as unknown as Readonly<RuleValues>

/** What is wrong with a setting. */
export interface RuleFault extends FieldFault {
  readonly path: RuleName
  readonly message: FieldFaultMessage
}

function faultOf(name: RuleName, values: Partial<RuleValues>): Omit<RuleFault, 'path'> | null {
  const spec = ruleSpec(name)
  const value: unknown = values[name]
  switch (spec.type) {
    case 'flag':
      return null
    case 'number': {
      const { min, max } = spec
      const isWithin = Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      return isWithin ? null : { message: 'between', expected: { min, max } }
    }
    case 'choice': {
      const values = [...spec.options]
      return values.includes(String(value)) ? null : { message: 'oneOf', expected: { values } }
    }
    case 'rows': {
      const ids = Array.isArray(value) ? value : []
      if (new Set(ids).size < ids.length) return { message: 'twice' }
      if (ids.length > limits.ruleRows) return { message: 'tooMany', expected: { max: limits.ruleRows } }
      return ids.length === 0 && values[spec.neededWhile as RuleName] === true ? { message: 'required' } : null
    }
    case 'copies':
      return isPrintCopies(String(value)) ? null : { message: 'printCopies' }
  }
}

/**
 * What is wrong with settings: the form shows it, the server refuses by it. Settings that are left out are not looked at.
 *
 * @param values - as they were set.
 * @returns the faults in the order of the form; empty when there are none.
 */
export function ruleFaults(values: Partial<RuleValues>): RuleFault[] {
  return ruleNames.flatMap((path) => {
    const fault = values[path] === undefined ? null : faultOf(path, values)
    return fault === null ? [] : [{ path, ...fault }]
  })
}

function schemaOf(name: RuleName): z.ZodMiniType {
  const spec = ruleSpec(name)
  switch (spec.type) {
    case 'flag':
      return z.boolean()
    case 'number':
      return z.int().check(z.minimum(spec.min), z.maximum(spec.max))
    case 'choice':
      return z.enum(spec.options)
    case 'rows':
      return z.array(BasicDataId).check(z.maxLength(limits.ruleRows))
    case 'copies':
      return textOf(limits.printCopies.textLength).check(z.refine(isPrintCopies, 'printCopies'))
  }
}

type RuleShape<Name extends RuleName> = { [Each in Name]: z.ZodMiniType<RuleValues[Each], RuleValues[Each]> }

/**
 * The schemas of some settings, to be sent.
 *
 * @param names - the settings.
 */
export function ruleShape<Name extends RuleName>(names: readonly Name[]): RuleShape<Name> {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as unknown as RuleShape<Name>
}

/**
 * The same, to be received: what this version cannot read is the default, so that no newer server stops the work.
 *
 * @param names - the settings.
 */
export function tolerantRuleShape<Name extends RuleName>(names: readonly Name[]): RuleShape<Name> {
  const shape = names.map((name) => [name, z.catch(schemaOf(name), defaultRules[name] as never)] as const)
  return Object.fromEntries(shape) as unknown as RuleShape<Name>
}

/** What is read of stored settings. */
export interface StoredRules<Page extends RulePage> {
  readonly values: Pick<RuleValues, RuleNameOf<Page>>
  /** Settings that could not be read: their defaults are in `values`. */
  readonly unreadable: readonly RuleName[]
}

/**
 * Reads the settings of a page as they are stored. One that is missing is its default; so is one that cannot be read, which is
 * reported.
 *
 * @param page - the page.
 * @param stored - whatever the store holds.
 */
export function readRules<Page extends RulePage>(page: Page, stored: unknown): StoredRules<Page> {
  const held = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<RuleName, unknown>>) : {}
  const unreadable: RuleName[] = []
  const values: Partial<Record<RuleName, unknown>> = {}
  for (const name of rulesOf(page)) {
    const read = held[name] === undefined ? null : z.safeParse(schemaOf(name), held[name])
    values[name] = read?.success === true ? read.data : defaultRules[name]
    if (read?.success === false) unreadable.push(name)
  }
  // Switched on without a type it would ask the doctor to choose among nothing.
  for (const { path, message } of ruleFaults(values as Partial<RuleValues>)) {
    const spec = ruleSpec(path)
    if (message === 'required' && spec.type === 'rows') {
      values[spec.neededWhile as RuleName] = false
      unreadable.push(path)
    }
  }
  return { values: values as StoredRules<Page>['values'], unreadable }
}
