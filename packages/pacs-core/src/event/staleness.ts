import type { ChangeEvent, ChangeType, DeclaredEvent, ServerEvent } from './ServerEvent'

/** An event that makes the answers for some inputs stale, and not those for others. */
export interface StaleForInput {
  /** The fields that an input has with these values. */
  readonly input: Readonly<Record<string, unknown>>
  /** The event, as {@link StaleOn} has it. */
  readonly on: ChangeType | ChangeEvent
}

/**
 * An event that makes a cached answer stale. A type alone holds for an event whose subject is in the call's input, under the same name:
 * `study.get` with a `studyId` is stale after a `study-changed` of that study, `study.search`, which has no `studyId`, after any. An
 * event with its subject holds for that subject, whatever was asked. One for an input holds where that was asked:
 * `{ input: { kind: 'room' }, on: 'department-changed' }` for the rooms alone.
 */
export type StaleOn = ChangeType | ChangeEvent | StaleForInput

/** A call that was made: an endpoint says by it which events it emits. */
export interface MadeCall<Input = Readonly<Record<string, unknown>>, Data = unknown> {
  /** Path, query and body fields. */
  readonly input: Input
  /** What was answered; null after a refusal, when a client asks what the call would have changed. */
  readonly data: Data | null
  /** Who called, and where. */
  readonly caller: { readonly roomId: string }
}

/** The part of an endpoint that says what its calls change. */
interface Emitting {
  emits?(made: MadeCall): DeclaredEvent | readonly DeclaredEvent[]
}

/**
 * The events of a call that was made.
 *
 * @param endpoint - whose call it was.
 * @param made - what was sent, and what was answered.
 */
export function emittedBy(endpoint: Emitting, made: MadeCall): readonly DeclaredEvent[] {
  const emitted = endpoint.emits?.(made) ?? []
  return 'type' in emitted ? [emitted] : emitted
}

/** Whether an event names its subject: one that does not is completed by the server, which knows it. */
export function isComplete(event: DeclaredEvent): event is ChangeEvent {
  return Object.values(event).every((value) => value !== null)
}

/** Whether the fields that an event shares with something else are the same; null is the same as anything. */
function agrees(event: DeclaredEvent | ServerEvent, other: object): boolean {
  return Object.entries(event).every(([field, value]) => {
    const its: unknown = field === 'type' ? undefined : Reflect.get(other, field)
    return value === null || its === undefined || its === null || its === value
  })
}

/**
 * Whether an event makes a cached answer stale.
 *
 * @param staleOn - what the endpoint declares.
 * @param input - what was asked for.
 * @param event - what changed.
 */
export function isStaleAfter(staleOn: readonly StaleOn[], input: object, event: DeclaredEvent | ServerEvent): boolean {
  return staleOn.some((each) => {
    if (typeof each === 'string') return each === event.type && agrees(event, input)
    if ('type' in each) return each.type === event.type && agrees(event, each)
    const isAsked = Object.entries(each.input).every(([field, value]) => Reflect.get(input, field) === value)
    return isAsked && isStaleAfter([each.on], input, event)
  })
}
