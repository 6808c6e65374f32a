/** What can be wrong with a formula; each is `formula.fault.<reason>` in both languages. */
export const formulaFaultReasons = [
  /** More characters than a formula may have. */
  'tooLong',
  /** Nested deeper than a formula may be. */
  'tooDeep',
  /** A character that no formula has. */
  'character',
  /** A number that cannot be read as one. */
  'number',
  /** Something that cannot stand at its place. */
  'unexpected',
  /** It ends where something must follow. */
  'end',
  /** A bracket that nothing closes. */
  'unclosed',
  /** No parameter of the hospital has this abbreviation. */
  'unknownName',
  /** There is no such function. */
  'unknownFunction',
  /** A function with more or fewer values than it takes. */
  'argumentCount',
  /** Two quantities that cannot be added or compared. */
  'unitMismatch',
  /** A quantity with a unit where a plain number is needed. */
  'unitNotPlain',
  /** A quantity that has no such unit. */
  'unitNotConvertible',
  /** The result does not have the unit of the parameter. */
  'unitResult',
  /** A quantity with a unit raised to what is no constant. */
  'exponent',
  /** A parameter that is calculated from itself. */
  'cycle',
] as const

/** What can be wrong with a formula. */
export type FormulaFaultReason = (typeof formulaFaultReasons)[number]

/** What is wrong with a formula, and where. */
export interface FormulaFault {
  readonly reason: FormulaFaultReason
  /** Where it begins, in UTF-16 units from 0. */
  readonly at: number
  /** How much of the text it takes; 0 at its end. */
  readonly length: number
  /** Facts for the words: `name`, `left`, `right`, `path`, `most`, `count`. */
  readonly details: Readonly<Record<string, string | number>>
}

/** How a fault leaves the depths of reading; never seen outside of this folder. */
export class FormulaProblem extends Error {
  constructor(readonly fault: FormulaFault) {
    super(fault.reason)
  }
}

/** A part of a formula's text. */
export interface FormulaPlace {
  readonly at: number
  readonly length: number
}

/**
 * Ends the reading of a formula.
 *
 * @param reason - what is wrong.
 * @param place - where.
 * @param details - facts for the words.
 */
export function fail(
  reason: FormulaFaultReason,
  { at, length }: FormulaPlace,
  details: FormulaFault['details'] = {},
): never {
  throw new FormulaProblem({ reason, at, length, details })
}
