import * as z from 'zod/mini'
import { FhirEncounter, FhirPatient, FhirPractitioner, FhirPractitionerRole, FhirServiceRequest } from './resources'

/** What a search found, by kind and reference. */
export interface Findings {
  /** What answers the search. */
  readonly requests: FhirServiceRequest[]
  readonly patients: Map<string, FhirPatient>
  readonly encounters: Map<string, FhirEncounter>
  readonly practitioners: Map<string, z.output<typeof FhirPractitioner>>
  readonly roles: Map<string, z.output<typeof FhirPractitionerRole>>
}

const AnyResource = z.discriminatedUnion('resourceType', [
  FhirPatient,
  FhirServiceRequest,
  FhirEncounter,
  FhirPractitioner,
  FhirPractitionerRole,
])

/** Makes a place for what will be found. */
export function noFindings(): Findings {
  return {
    requests: [],
    patients: new Map(),
    encounters: new Map(),
    practitioners: new Map(),
    roles: new Map(),
  }
}

/** Puts a resource of a page where it belongs; what is none that we read is left out. */
export function addResource(found: Findings, resource: unknown): void {
  const read = z.safeParse(AnyResource, resource)
  if (!read.success || read.data.id === '') return
  const { data } = read
  switch (data.resourceType) {
    case 'Patient':
      return void found.patients.set(data.id, data)
    case 'ServiceRequest':
      return void found.requests.push(data)
    case 'Encounter':
      return void found.encounters.set(data.id, data)
    case 'Practitioner':
      return void found.practitioners.set(data.id, data)
    case 'PractitionerRole':
      return void found.roles.set(data.id, data)
  }
}

/**
 * The id that a reference names: relative, absolute, or of one version (FHIR R4, 2.3.0.1).
 *
 * @returns null for a reference to another kind of resource, or none.
 */
export function idOf(reference: { reference: string } | null, type: string): string | null {
  const path = (reference?.reference ?? '').replace(/\/_history\/[^/]*$/, '')
  return new RegExp(`(?:^|/)${type}/([A-Za-z0-9\\-.]{1,64})$`).exec(path)?.[1] ?? null
}
