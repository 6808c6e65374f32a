import type { HisLeftOutReason } from '@opensono/pacs-core/server'
import * as z from 'zod/mini'
import { judgeModifiers } from './modifiers'
import { type FhirReference, FhirResource } from './resources'

type TypeOf = FhirResource['resourceType']
type OfType<Type extends TypeOf> = FhirResource & { resourceType: Type }

/** A resource that was found. */
export interface Found<Type extends TypeOf = TypeOf> {
  /** Distinguishes it among all that one search found. */
  readonly key: string
  readonly resource: OfType<Type>
  /** Why it may not be used; null when it may. */
  readonly leftOut: HisLeftOutReason | null
  /** When the server last changed it; empty when it does not say. */
  readonly changedAt: string
}

const Entry = z.object({ fullUrl: z.catch(z.string(), ''), resource: z.unknown() })
const Container = z.object({
  contained: z.catch(z.array(z.unknown()), []),
  meta: z.catch(z.object({ lastUpdated: z.catch(z.string(), '') }), { lastUpdated: '' }),
})
const types: readonly string[] = FhirResource.def.options.flatMap(({ shape }) => shape.resourceType.def.values)
const typeOf = (resource: unknown): unknown =>
  typeof resource === 'object' && resource !== null && 'resourceType' in resource ? resource.resourceType : undefined

/** The id in an address: `urn:uuid:…`, or the last part of its path. */
const tailOf = (address: string) =>
  address
    .replace(/\/_history\/[^/]*$/, '')
    .split(/[/:]/)
    .at(-1) ?? ''
const isId = (text: string) => /^[A-Za-z0-9\-.]{1,64}$/.test(text)

/** What a search found, each resource once. */
export class Findings {
  private readonly byKey = new Map<string, Found>()
  private readonly keyOfUrl = new Map<string, string>()
  /** Resources that could not be read at all. */
  unreadable = 0

  /**
   * Adds an entry of a bundle. A resource that is there already stays one: the one that was changed last.
   *
   * @param entry - of whatever shape; what is no resource that is read is ignored.
   */
  add(entry: unknown): void {
    const read = z.safeParse(Entry, entry)
    if (!read.success) {
      this.unreadable += 1
      return
    }
    const { fullUrl, resource } = read.data
    const type = typeOf(resource)
    if (typeof type !== 'string') this.unreadable += 1
    else if (types.includes(type)) this.addResource(resource, fullUrl)
  }

  private addResource(resource: unknown, fullUrl: string): void {
    const data = this.read(resource)
    if (data === null) return
    const id = isId(data.id) ? data.id : tailOf(fullUrl)
    if (!isId(id)) {
      this.unreadable += 1
      return
    }
    const { contained, meta } = Container.parse(resource)
    const key = `${data.resourceType}/${id}`
    if (fullUrl !== '') this.keyOfUrl.set(fullUrl, key)
    const former = this.byKey.get(key)
    if (former !== undefined && Date.parse(former.changedAt) > Date.parse(meta.lastUpdated)) return
    this.put(key, { ...data, id }, resource, meta.lastUpdated)
    for (const part of contained.slice(0, 50)) {
      const inside = types.includes(String(typeOf(part))) ? this.read(part) : null
      // Nothing but its container knows a contained resource: its id says nothing outside of it.
      if (inside !== null) this.put(`${key}#${inside.id}`, { ...inside, id: '' }, part, meta.lastUpdated)
    }
  }

  private read(resource: unknown): FhirResource | null {
    const read = z.safeParse(FhirResource, resource)
    if (!read.success) this.unreadable += 1
    return read.success ? read.data : null
  }

  private put(key: string, resource: FhirResource, whole: unknown, changedAt: string): void {
    this.byKey.set(key, { key, resource, leftOut: judgeModifiers(whole as object), changedAt })
  }

  /** All of a type that are no part of another resource, in the order in which they were found. */
  all<Type extends TypeOf>(type: Type): Found<Type>[] {
    const isOne = (found: Found): found is Found & Found<Type> =>
      found.resource.resourceType === type && !found.key.includes('#')
    return [...this.byKey.values()].filter(isOne)
  }

  /**
   * What a reference names: relative, absolute, of one version, by the `fullUrl` of a bundle, or contained (FHIR R4, 2.3.0.1 and 2.36.4.1).
   *
   * @param owner - the key of the resource that refers.
   * @returns undefined for a reference to another kind of resource, to one that was not found, or none.
   */
  find<Type extends TypeOf>(reference: FhirReference, type: Type, owner: string): Found<Type> | undefined {
    const address = (reference?.reference ?? '').replace(/\/_history\/[^/]*$/, '')
    const found = this.byKey.get(this.keyOf(address, type, owner) ?? '')
    const isOne = (each: Found): each is Found & Found<Type> => each.resource.resourceType === type
    return found !== undefined && isOne(found) ? found : undefined
  }

  private keyOf(address: string, type: TypeOf, owner: string): string | undefined {
    if (address.startsWith('#')) return `${owner.split('#')[0]}${address}`
    const known = this.keyOfUrl.get(address)
    if (known !== undefined) return known
    if (/^urn:(?:uuid|oid):/.test(address)) return `${type}/${tailOf(address)}`
    const [, named, id] = /(?:^|\/)([A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})$/.exec(address) ?? []
    return named === type ? `${named}/${id}` : undefined
  }

  /** Resources that are used beside patients and requests and were not understood. */
  notUnderstoodBeside(): number {
    return [...this.byKey.values()].filter(
      ({ resource, leftOut }) =>
        leftOut === 'notUnderstood' && !['Patient', 'ServiceRequest'].includes(resource.resourceType),
    ).length
  }
}

/** The type that a reference names by its address; empty for none. */
export function typeNamed(reference: FhirReference): string {
  const address = (reference?.reference ?? '').replace(/\/_history\/[^/]*$/, '')
  return /(?:^|\/)([A-Za-z]+)\/[A-Za-z0-9\-.]{1,64}$/.exec(address)?.[1] ?? ''
}
