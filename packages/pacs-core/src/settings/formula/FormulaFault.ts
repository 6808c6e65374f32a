import * as z from 'zod/mini'

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
  /** Something that is not allowed at its place. */
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
export const FormulaFault = z.readonly(
  z.object({
    reason: z.enum(formulaFaultReasons),
    /** Where it begins, in UTF-16 units from 0. */
    at: z.int(),
    /** How much of the text it takes; 0 at its end. */
    length: z.int(),
    /** Facts for the words: `name`, `left`, `right`, `path`, `most`, `count`. */
    details: z.readonly(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
)

/** What is wrong with a formula, and where. */
export type FormulaFault = z.output<typeof FormulaFault>

/** A {@link FormulaFault} as a refusal carries it: the formula may be that of another parameter. */
export const FormulaRefusal = z.readonly(
  z.object({
    ...FormulaFault._zod.def.innerType.shape,
    parameterId: z.string(),
    /** Whose formula it is. */
    abbreviation: z.string(),
  }),
)

/** A {@link FormulaFault} as a refusal carries it. */
export type FormulaRefusal = z.output<typeof FormulaRefusal>

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
