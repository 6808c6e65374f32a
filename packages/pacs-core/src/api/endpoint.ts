import * as z from 'zod/mini'
import type { PermissionExpression } from '../access/permission'
import type { ErrorCode } from '../error/errorTable'
import type { DeclaredEvent } from '../event/ServerEvent'
import type { MadeCall, StaleOn } from '../event/staleness'

// The Content-Security-Policy of a hospital forbids `new Function`, which zod would otherwise probe for.
z.config({ jitless: true })

/** The header in which another machine sends its key. */
export const machineKeyHeader = 'X-OpenSono-Key'

/** The HTTP methods that the product uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Fields of a path, a query or a body, each with its schema. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>

/** What is said of an endpoint when it is declared. */
export interface EndpointSpec<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends z.core.$ZodType = z.core.$ZodType,
> {
  /** Fields named in the path as `{name}`. */
  params?: Params
  /** Query fields; array fields repeat. */
  query?: Query
  /** JSON body fields. */
  body?: Body
  /** The content of the envelope's `data`. */
  data: Data
  /** Media type of the file that is answered in place of an envelope; such a call is made with `download`. */
  file?: string
  /**
   * `bearer` needs the session's token (the default); `anonymous` is sent without it; `key` is for another machine, which proves
   * itself by a key of its own in the header {@link machineKeyHeader}.
   */
  auth?: 'bearer' | 'anonymous' | 'key'
  /** Who may call: one permission, `anyOf(...)` for one of several, or a list that is needed in full. Left out: everyone who is logged in. */
  permission?: PermissionExpression
  /** Codes a caller should expect beside those of every call. */
  errors?: readonly ErrorCode[]
  /** The product version that brought the call. */
  since?: string
  /** Kept for older clients only. */
  isDeprecated?: boolean
  /** True when the answer shows personal data of patients or staff, or is a file of what is stored: the server then writes an operation-log row for the read. */
  readsPatientData?: boolean
  /** May be called while the session's screen is locked; any other call then is refused with `SESSION_LOCKED`. */
  isOpenWhileLocked?: true
  /**
   * A client makes it by itself: a heartbeat, an upload, a list that is read again. It does not count as activity of the user, whose
   * session ends by idleness all the same.
   */
  isBackground?: true
  /** Its input or its answer is a secret: nothing of the call is kept, so that a repeated one is made again. */
  holdsSecret?: true
  /** Is about the caller's own person or room, or gives out a secret: another machine cannot make it with its key. */
  needsPerson?: true
  /** After which events a client that keeps the answer reads it again. */
  staleOn?: readonly StaleOn[]
  /** One sentence for the OpenAPI document. */
  summary: string
  /**
   * Which events a call emits that worked: the tab that made it reads again at once what they make stale, and the server sends them to
   * all clients of the hospital.
   */
  emits?(
    made: MadeCall<Flat<ShapeInput<Params> & ShapeInput<Query> & ShapeInput<Body>>, z.output<Data>>,
  ): DeclaredEvent | readonly DeclaredEvent[]
}

/** One HTTP call: its path, its schemas, who may call it. Client, server, OpenAPI and docs are made from it. */
export interface Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Data extends z.core.$ZodType = z.core.$ZodType,
> extends EndpointSpec<Params, Query, Body, Data> {
  /** Name in the table, `noun.call`. */
  readonly id: string
  readonly method: Method
  /** Path below the base path, with `{name}` for each path field. */
  readonly path: string
  readonly auth: 'bearer' | 'anonymous' | 'key'
  readonly since: string
}

/** An endpoint by what it answers: a type for those whose fields only their maker knows. */
export type EndpointWithData<Data> = Endpoint<Shape, Shape, Shape, z.core.$ZodType<Data>>

/** The calls of one noun. */
export type Api<Calls extends Record<string, Endpoint> = Record<string, Endpoint>> = Calls

/** Whether a call is sent with the session's token. */
export type Auth = Endpoint['auth']

type Draft<P extends Shape, Q extends Shape, B extends Shape, D extends z.core.$ZodType, A extends Auth> = Omit<
  Endpoint<P, Q, B, D>,
  'id' | 'auth'
> & { readonly auth: A }

function draft(method: Method) {
  return <
    D extends z.core.$ZodType,
    P extends Shape = Record<never, never>,
    Q extends Shape = Record<never, never>,
    B extends Shape = Record<never, never>,
    A extends Auth = 'bearer',
  >(
    path: string,
    spec: EndpointSpec<P, Q, B, D> & { auth?: A },
  ): Draft<P, Q, B, D, A> => ({
    ...spec,
    method,
    path,
    auth: (spec.auth ?? 'bearer') as A,
    since: spec.since ?? '1.1.0',
  })
}

/** Declares a GET call. */
export const get = draft('GET')
/** Declares a POST call. */
export const post = draft('POST')
/** Declares a PUT call. */
export const put = draft('PUT')
/** Declares a DELETE call. */
export const del = draft('DELETE')

/** What a declared call is known by. It names no field, because a call that has none would take the fields' type from here. */
type Declared = Pick<Endpoint, 'method' | 'path' | 'data' | 'summary' | 'since'>

/**
 * Declares the calls of one noun, once; everything else that needs a path or a schema takes it from here.
 *
 * @param noun - the noun, first part of each call's id.
 * @param calls - the calls by name, made with {@link get}, {@link post}, {@link put} and {@link del}.
 */
export function defineApi<const Calls extends Record<string, Declared>>(
  noun: string,
  calls: Calls,
): { readonly [Name in keyof Calls]: Calls[Name] & { readonly id: string } } {
  const entries = Object.entries(calls).map(([name, call]) => [name, Object.freeze({ ...call, id: `${noun}.${name}` })])
  return Object.freeze(Object.fromEntries(entries))
}

type NoFields = Record<never, never>
/** What may be left out may be null, too: both mean the same. */
type OrNull<Fields> = { [Name in keyof Fields]: undefined extends Fields[Name] ? Fields[Name] | null : Fields[Name] }
type ShapeInput<S> = [keyof S] extends [never]
  ? NoFields
  : S extends Shape
    ? OrNull<z.input<z.ZodMiniObject<S>>>
    : NoFields
type ShapeOutput<S> = [keyof S] extends [never] ? NoFields : S extends Shape ? z.output<z.ZodMiniObject<S>> : NoFields

/** The parts of an endpoint whose types matter to a caller. */
export interface EndpointLike {
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly data: z.core.$ZodType
}

type Flat<T> = { [Key in keyof T]: T[Key] }

declare const names: unique symbol

/** Exists for the compiler alone: no endpoint has the field. */
interface Named<Input, Data> {
  readonly [names]: { readonly input: Input; readonly data: Data }
}

/** A call whose input and data have names, which an editor then shows in place of their schemas. */
export type NamedCall<E extends EndpointLike, Input, Data> = E & Named<Input, Data>

/** A type without fields takes any field; one whose fields are `never` takes none. */
type Sealed<Input> = [keyof Input] extends [never] ? { readonly [name: string]: never } : Input

/** What a caller passes: path, query and body fields in one object. */
export type InputOf<E extends EndpointLike> = E extends Named<infer Input, unknown> ? Input : FieldsOf<E>

/** The same from the schemas of its fields. */
export type FieldsOf<E extends EndpointLike> = Sealed<
  Flat<ShapeInput<NonNullable<E['params']>> & ShapeInput<NonNullable<E['query']>> & ShapeInput<NonNullable<E['body']>>>
>
/** What a caller receives. */
export type DataOf<E extends EndpointLike> = E extends Named<unknown, infer Data> ? Data : z.output<E['data']>
/** What a server answers with, before the schema fills in defaults. */
export type AnswerOf<E extends EndpointLike> = z.input<E['data']>
/** The checked path fields. */
export type ParamsOf<E extends EndpointLike> = Flat<ShapeOutput<NonNullable<E['params']>>>
/** The checked query fields. */
export type QueryOf<E extends EndpointLike> = Flat<ShapeOutput<NonNullable<E['query']>>>
/** The checked body fields. */
export type BodyOf<E extends EndpointLike> = Flat<ShapeOutput<NonNullable<E['body']>>>
