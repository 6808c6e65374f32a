import { limits } from '@opensono/pacs-core'
import * as z from 'zod/mini'
import { cleanForeignText } from './cleanForeignText'
import { isModified } from './modifiers'

const most = 50

const cleanText = (text: string) => cleanForeignText(text, limits.his.textLength)

/** Any value that is there: a text, or nothing. */
const text = z.catch(z.pipe(z.string(), z.transform(cleanText)), '')
/** A text of several sentences. */
const note = z.catch(
  z.pipe(
    z.string(),
    z.transform((found: string) => cleanForeignText(found, limits.his.noteLength)),
  ),
  '',
)
/** A code that changes the meaning of its element: what is no text is no code that is known, and not the absence of one. */
const modifierCode = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (value === undefined || value === null ? '' : typeof value === 'string' ? value.trim() : '?')),
)
/** An address or a reference, which is compared and never shown. */
const raw = z.catch(z.string().check(z.maxLength(2_048)), '')

/** As many as can be read; what is no such thing is left out. */
function listOf<Schema extends z.core.$ZodType>(schema: Schema) {
  const readable = (items: unknown[]) =>
    items.slice(0, most).flatMap((item): z.output<Schema>[] => {
      const read = z.safeParse(schema, item)
      return read.success && !isModified(item) ? [read.data] : []
    })
  return z.pipe(z.catch(z.array(z.unknown()), []), z.transform(readable))
}

/** One, or nothing of it. */
function one<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.catch(z.nullable(z.object(shape)), null)
}

const period = one({ start: raw, end: raw })
const coding = { system: raw, code: text, display: text }
const concept = { coding: listOf(z.object(coding)), text }
const identifier = { use: modifierCode, value: text, system: raw, type: one(concept), period }
const identifiers = listOf(z.object(identifier))
const reference = { reference: raw, display: text }
const humanName = z.object({
  use: modifierCode,
  text,
  family: text,
  given: listOf(z.pipe(z.string(), z.transform(cleanText))),
  period,
})
const telecom = z.object({
  system: text,
  value: text,
  use: modifierCode,
  rank: z.catch(z.nullable(z.int().check(z.minimum(1))), null),
  period,
})
const id = raw

/** FHIR R4, 8.1: a patient, as far as we read one. */
const FhirPatient = z.object({
  resourceType: z.literal('Patient'),
  id,
  identifier: identifiers,
  name: listOf(humanName),
  telecom: listOf(telecom),
  gender: text,
  birthDate: text,
  deceasedBoolean: z.catch(z.boolean(), false),
  deceasedDateTime: text,
  link: listOf(z.object({ other: one(reference), type: text })),
})

/** FHIR R4, 12.11: a request, as far as we read one. */
const FhirServiceRequest = z.object({
  resourceType: z.literal('ServiceRequest'),
  id,
  identifier: identifiers,
  requisition: one(identifier),
  status: text,
  priority: text,
  code: one(concept),
  bodySite: listOf(z.object(concept)),
  subject: one(reference),
  encounter: one(reference),
  requester: one(reference),
  authoredOn: text,
  reasonCode: listOf(z.object(concept)),
  reasonReference: listOf(z.object(reference)),
  note: listOf(z.object({ text: note })),
  patientInstruction: note,
})

/** FHIR R4, 8.11: the stay or the visit of which a request came. */
const FhirEncounter = z.object({
  resourceType: z.literal('Encounter'),
  id,
  status: text,
  identifier: identifiers,
  class: one(coding),
  serviceProvider: one(reference),
  location: listOf(z.object({ location: one(reference), physicalType: one(concept), status: modifierCode, period })),
})

/** FHIR R4, 8.4 and 8.5: who requested, alone or in a role. */
const FhirPractitioner = z.object({ resourceType: z.literal('Practitioner'), id, name: listOf(humanName) })
const FhirPractitionerRole = z.object({
  resourceType: z.literal('PractitionerRole'),
  id,
  practitioner: one(reference),
  organization: one(reference),
})

/** FHIR R4, 8.6, 8.7 and 9.2: a department, a bed, and why something is requested. */
const FhirOrganization = z.object({ resourceType: z.literal('Organization'), id, name: text })
const FhirLocation = z.object({ resourceType: z.literal('Location'), id, name: text })
const FhirCondition = z.object({ resourceType: z.literal('Condition'), id, code: one(concept) })

/** Any resource that is read. */
export const FhirResource = z.discriminatedUnion('resourceType', [
  FhirPatient,
  FhirServiceRequest,
  FhirEncounter,
  FhirPractitioner,
  FhirPractitionerRole,
  FhirOrganization,
  FhirLocation,
  FhirCondition,
])

/** FHIR R4, 2.36: a page of what was found. */
export const FhirBundle = z.object({
  resourceType: z.literal('Bundle'),
  link: listOf(z.object({ relation: text, url: raw })),
  entry: z.catch(z.array(z.unknown()), []),
})

/** FHIR R4, 5.2: what a server says it can do. */
export const FhirCapability = z.object({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: text,
  software: one({ name: text, version: text }),
  rest: listOf(z.object({ resource: z.catch(z.array(z.object({ type: text })), []) })),
})

export type FhirResource = z.output<typeof FhirResource>
export type FhirPatient = z.output<typeof FhirPatient>
export type FhirServiceRequest = z.output<typeof FhirServiceRequest>
export type FhirReference = z.output<typeof FhirServiceRequest>['subject']
export type FhirConcept = z.output<typeof FhirServiceRequest>['code']
export type FhirName = z.output<typeof humanName>
export type FhirIdentifier = z.output<typeof identifiers>[number]
