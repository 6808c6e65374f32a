import * as z from 'zod/mini'
import type { Shape } from './endpoint'

/** What zod says of a schema, as far as fields ask for it. */
interface Definition {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  shape?: Shape
  entries?: Readonly<Record<string, unknown>>
  values?: readonly unknown[]
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

const wrappers = ['optional', 'nullable', 'default']

/**
 * The schema of what a field holds, without what wraps it.
 *
 * @param schema - the field's schema.
 */
export function heldBy(schema: z.core.$ZodType): z.core.$ZodType {
  const { type, innerType } = definitionOf(schema)
  return wrappers.includes(type) && innerType !== undefined ? heldBy(innerType) : schema
}

/** The schema of each member of a list, or undefined for what is no list. */
export const elementOf = (schema: z.core.$ZodType) => definitionOf(heldBy(schema)).element
/** The fields of an object, or undefined for what is no object. */
export const shapeOf = (schema: z.core.$ZodType) => definitionOf(heldBy(schema)).shape

const keptFields = new WeakSet<z.core.$ZodType>()

/**
 * A field that stays as it is stored when a change leaves it out. Null and an empty text empty it.
 *
 * @param schema - what it holds; nullable when null is its empty form.
 */
export function kept<Schema extends z.core.$ZodType>(schema: Schema): z.ZodMiniOptional<Schema> {
  const field = z.optional(schema)
  keptFields.add(field)
  return field
}

/** Fields of which each must be named. */
export type Whole<Fields extends Shape> = {
  readonly [Name in keyof Fields]: Fields[Name] extends z.ZodMiniDefault<infer Held> ? Held : Fields[Name]
}

/**
 * The fields of a row that is written as a whole: what may be left out of a new row must be named in a change, so that nothing is
 * emptied by a client that does not know it. Null and an empty text empty a field. Fields that are {@link kept} stay so.
 *
 * @param fields - as a new row has them.
 */
export function whole<const Fields extends Shape>(fields: Fields): Whole<Fields> {
  const named = Object.entries(fields).map(([name, schema]) => {
    const { type, innerType } = definitionOf(schema)
    return [name, type === 'default' ? innerType : schema]
  })
  return Object.fromEntries(named) as Whole<Fields>
}

/** What is known of a field, beside what its schema checks. */
export interface FieldFacts {
  /** False when it may be left out. */
  readonly isRequired: boolean
  /** True when a change that leaves it out leaves it as it is stored. */
  readonly isKept: boolean
  /** True when null and an empty text are taken. */
  readonly mayBeEmpty: boolean
  /** True for text of any form: names, ids, dates, members of a set. */
  readonly isText: boolean
  /** What null and an empty text mean: `''`, null, or left out. */
  readonly empty: '' | null | undefined
}

const known = new WeakMap<z.core.$ZodType, FieldFacts>()

function readFacts(schema: z.core.$ZodType): FieldFacts {
  const { type, entries, values } = definitionOf(heldBy(schema))
  const members = type === 'enum' ? Object.values(entries ?? {}) : type === 'literal' ? (values ?? []) : null
  const isText = type === 'string' || (members?.every((member) => typeof member === 'string') ?? false)
  const isRequired = schema._zod.optin === undefined
  const takes = (value: unknown) => z.safeParse(schema, value).success
  const isKept = keptFields.has(schema)
  const empty = !isRequired && !isKept ? undefined : isText && takes('') ? '' : takes(null) ? null : undefined
  return { isRequired, isKept, isText, empty, mayBeEmpty: !isRequired || empty !== undefined }
}

/**
 * What is known of a field.
 *
 * @param schema - its schema.
 */
export function factsOf(schema: z.core.$ZodType): FieldFacts {
  const facts = known.get(schema) ?? readFacts(schema)
  known.set(schema, facts)
  return facts
}

function settle(schema: z.core.$ZodType, value: unknown): unknown {
  const { isText, empty } = factsOf(schema)
  if (value === null || (value === '' && isText)) return empty
  const shape = shapeOf(schema)
  if (shape !== undefined) return isFields(value) ? settleFields(shape, value) : value
  const element = elementOf(schema)
  const members = element === undefined ? undefined : shapeOf(element)
  if (members === undefined || !Array.isArray(value)) return value
  return value.map((member: unknown) => (isFields(member) ? settleFields(members, member) : member))
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Gives each field the one form in which it is checked and handled. Null and, for a text, an empty text mean the same: what may be left
 * out is left out, what may be empty is empty in its own form, and what is required is missing.
 *
 * @param shape - the schemas by field; fields that it does not name stay as they are.
 * @param value - the fields as they came.
 */
export function settleFields(shape: Shape | undefined, value: Record<string, unknown>): Record<string, unknown> {
  // Entries, not assignments: `__proto__` is a field like any other, and refused like one.
  const fields = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    const schema = shape !== undefined && Object.hasOwn(shape, name) ? shape[name] : undefined
    const settled = schema === undefined ? given : settle(schema, given)
    return settled === undefined ? [] : [[name, settled]]
  })
  return Object.fromEntries(fields)
}
