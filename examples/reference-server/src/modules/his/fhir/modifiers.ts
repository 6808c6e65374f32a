import type { HisLeftOutReason } from '@opensono/pacs-core/server'

/** Whether a resource with this value may be used; undefined is an element that is absent. */
type Judge = (value: unknown) => HisLeftOutReason | null

const isAbsent = (value: unknown) => value === undefined || value === null
const absent: Judge = (value) => (isAbsent(value) ? null : 'notUnderstood')
const absentOrEmpty: Judge = (value) =>
  isAbsent(value) || (Array.isArray(value) && value.length === 0) ? null : 'notUnderstood'

/** A code of a closed set: what each code means for us. A code that is not among them is not understood. */
function code(meanings: Readonly<Record<string, HisLeftOutReason | null>>, whenAbsent: HisLeftOutReason | null): Judge {
  const known = new Map(Object.entries(meanings))
  return (value) => {
    if (isAbsent(value)) return whenAbsent
    const meaning = typeof value === 'string' ? known.get(value.trim()) : undefined
    return meaning === undefined ? 'notUnderstood' : meaning
  }
}

const all = (codes: string, meaning: HisLeftOutReason | null) =>
  Object.fromEntries(codes.split(' ').map((each) => [each, meaning]))

function boolean(whenTrue: HisLeftOutReason | null, whenFalse: HisLeftOutReason | null): Judge {
  return (value) => {
    if (isAbsent(value)) return null
    return value === true ? whenTrue : value === false ? whenFalse : 'notUnderstood'
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

/** A concept of which each code is one of a closed set. A text without a code says nothing that can be understood. */
function concept(meanings: Readonly<Record<string, HisLeftOutReason | null>>): Judge {
  const judge = code(meanings, 'notUnderstood')
  return (value) => {
    if (isAbsent(value)) return null
    const codings = list(fieldOf(value, 'coding'))
    if (codings.length === 0) return 'notUnderstood'
    return codings.map((coding) => judge(fieldOf(coding, 'code'))).find((reason) => reason !== null) ?? null
  }
}

const linkType = code(all('replaced-by replaces refer seealso', null), 'notUnderstood')

/** Links of a patient. The one to the record that replaces it is followed when orders are made. */
const links: Judge = (value) => {
  if (isAbsent(value)) return null
  if (!Array.isArray(value)) return 'notUnderstood'
  const reasons = value.map(
    (link) => linkType(fieldOf(link, 'type')) ?? absentOrEmpty(fieldOf(link, 'modifierExtension')),
  )
  const replacing = value.filter((link) => fieldOf(link, 'type') === 'replaced-by')
  return reasons.find((reason) => reason !== null) ?? (replacing.length > 1 ? 'notUnderstood' : null)
}

/** Elements that change the meaning of every resource (FHIR R4, 2.26.0.1 and 2.4.2). */
const ofEveryResource = { implicitRules: absent, modifierExtension: absentOrEmpty }

/**
 * The elements with "Is Modifier" of the FHIR R4 resources that are read, and what each value means. `use` of Identifier, HumanName and
 * ContactPoint is the matter of `currentBest`; `modifierExtension` of an element inside of a resource leaves out that element.
 */
const modifiers: Readonly<Record<string, Readonly<Record<string, Judge>>>> = {
  Bundle: {},
  ServiceRequest: {
    status: code(
      {
        ...all('active on-hold', null),
        ...all('draft revoked completed entered-in-error', 'closed'),
      },
      'notUnderstood',
    ),
    intent: code(
      {
        ...all('order original-order reflex-order filler-order instance-order', null),
        ...all('proposal plan directive option', 'noOrder'),
      },
      'notUnderstood',
    ),
    doNotPerform: boolean('forbidden', null),
  },
  Patient: {
    active: boolean(null, 'notInUse'),
    // Orders of a patient who died are marked, not left out.
    deceasedBoolean: boolean(null, null),
    deceasedDateTime: (value) => (isAbsent(value) || typeof value === 'string' ? null : 'notUnderstood'),
    link: links,
  },
  Encounter: {
    status: code(
      {
        ...all('planned arrived triaged in-progress onleave finished unknown', null),
        ...all('cancelled entered-in-error', 'notInUse'),
      },
      null,
    ),
  },
  Practitioner: {},
  PractitionerRole: {},
  Organization: { active: boolean(null, 'notInUse') },
  Location: { status: code({ active: null, ...all('suspended inactive', 'notInUse') }, null) },
  Condition: {
    clinicalStatus: concept(all('active recurrence relapse inactive remission resolved', null)),
    verificationStatus: concept({
      ...all('unconfirmed provisional differential confirmed', null),
      ...all('refuted entered-in-error', 'notInUse'),
    }),
  },
}

/** Primitive elements of which a value may be absent while an extension says why: `_status`, `_doNotPerform`. */
const hasOnlyExtension = (resource: object, name: string) =>
  isAbsent(fieldOf(resource, name)) && !isAbsent(fieldOf(resource, `_${name}`))

/**
 * Why a resource may not be used as what it seems to be.
 *
 * @param resource - of a type in the table, as it was answered.
 * @returns null when every element that could change its meaning was read and understood.
 */
export function judgeModifiers(resource: object): HisLeftOutReason | null {
  const table = { ...ofEveryResource, ...modifiers[String(fieldOf(resource, 'resourceType'))] }
  for (const [name, judge] of Object.entries(table)) {
    const reason = hasOnlyExtension(resource, name) ? 'notUnderstood' : judge(fieldOf(resource, name))
    if (reason !== null) return reason
  }
  return null
}

/** Whether an element inside of a resource has an extension that changes its meaning. */
export function isModified(element: unknown): boolean {
  return absentOrEmpty(fieldOf(element, 'modifierExtension')) !== null
}
