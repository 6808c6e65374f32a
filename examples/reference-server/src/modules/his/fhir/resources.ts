import { limits } from '@opensono/pacs-core'
import * as z from 'zod/mini'

const most = 50

/** What is left of a foreign text: no control characters, none that turn the writing around, and not too long. */
function clean(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ').replace(/\s+/gu, ' ')
  return [...plain.trim()].slice(0, limits.his.textLength).join('')
}

/** Any value that is there: a text, or nothing. */
const text = z.catch(z.pipe(z.string(), z.transform(clean)), '')
/** An address or a reference, which is compared and never shown. */
const raw = z.catch(z.string().check(z.maxLength(2_048)), '')

/** As many as can be read; what is no such thing is left out. */
function listOf<Schema extends z.core.$ZodType>(schema: Schema) {
  const readable = (items: unknown[]) =>
    items.slice(0, most).flatMap((item): z.output<Schema>[] => {
      const read = z.safeParse(schema, item)
      return read.success ? [read.data] : []
    })
  return z.pipe(z.catch(z.array(z.unknown()), []), z.transform(readable))
}

/** One, or nothing of it. */
function one<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.catch(z.nullable(z.object(shape)), null)
}

const coding = { system: raw, code: text, display: text }
const concept = { coding: listOf(z.object(coding)), text }
const identifier = { value: text, system: raw, type: one(concept) }
const identifiers = listOf(z.object(identifier))
const reference = { reference: raw, display: text }
const humanName = z.object({ use: text, text, family: text, given: listOf(z.pipe(z.string(), z.transform(clean))) })

/** FHIR R4, 8.1: a patient, as far as we read one. */
export const FhirPatient = z.object({
  resourceType: z.literal('Patient'),
  id: text,
  identifier: identifiers,
  name: listOf(humanName),
  telecom: listOf(z.object({ system: text, value: text, use: text })),
  gender: text,
  birthDate: text,
})

/** FHIR R4, 12.11: a request, as far as we read one. */
export const FhirServiceRequest = z.object({
  resourceType: z.literal('ServiceRequest'),
  id: text,
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
})

/** FHIR R4, 8.11: the stay or the visit of which a request came. */
export const FhirEncounter = z.object({
  resourceType: z.literal('Encounter'),
  id: text,
  identifier: identifiers,
  class: one(coding),
  serviceProvider: one(reference),
  location: listOf(z.object({ location: one(reference), physicalType: one(concept) })),
})

/** FHIR R4, 8.4 and 8.5: who requested, alone or in a role. */
export const FhirPractitioner = z.object({ resourceType: z.literal('Practitioner'), id: text, name: listOf(humanName) })
export const FhirPractitionerRole = z.object({
  resourceType: z.literal('PractitionerRole'),
  id: text,
  practitioner: one(reference),
  organization: one(reference),
})

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

export type FhirPatient = z.output<typeof FhirPatient>
export type FhirServiceRequest = z.output<typeof FhirServiceRequest>
export type FhirEncounter = z.output<typeof FhirEncounter>
export type FhirName = z.output<typeof humanName>
export type FhirIdentifier = z.output<typeof identifiers>[number]
