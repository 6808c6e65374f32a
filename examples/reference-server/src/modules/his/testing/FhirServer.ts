import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A resource as a FHIR server keeps it. */
export interface Resource {
  resourceType: string
  id: string
  [field: string]: unknown
}

/** Answers a request in a way of its own; false leaves it to the server. */
export type Fault = (request: IncomingMessage, answer: ServerResponse) => boolean | undefined

/** A small FHIR R4 server: search over Patient and ServiceRequest with includes and pages, and what one wants to go wrong. */
export interface FhirServer {
  readonly url: string
  readonly origin: string
  /** Every path that was asked for, with its Authorization. */
  readonly asked: { path: string; authorization: string | undefined }[]
  resources: Resource[]
  /** What Authorization must contain; null lets everybody in. */
  authorization: string | null
  /** What goes wrong; null for nothing. */
  fault: Fault | null
  /** Resources on a page. */
  pageSize: number
  fhirVersion: string
  close(): Promise<void>
}

interface Reference {
  reference?: string
}
interface Identifier {
  value?: string
}

const list = <Item>(value: unknown) => (Array.isArray(value) ? (value as Item[]) : [])
const hasIdentifier = (resource: Resource, value: string) =>
  list<Identifier>(resource.identifier).some((each) => each.value === value)
/** Takes the escapes away that keep a value in one piece. */
const plain = (value: string) => value.replace(/\\([\\$,|])/g, '$1')

function matches(resource: Resource, name: string, value: string): boolean {
  switch (name) {
    case '_id':
      return resource.id === value
    case 'identifier':
      return hasIdentifier(resource, plain(value))
    case 'phone':
      return list<{ value?: string }>(resource.telecom).some((each) => each.value === plain(value))
    case 'status':
      return resource.status === value
    case 'requisition':
      return (resource.requisition as Identifier | undefined)?.value === plain(value)
    case 'subject':
      return value.split(',').includes((resource.subject as Reference | undefined)?.reference ?? '')
    default:
      return true
  }
}

/**
 * Starts a FHIR server on a port of its own.
 *
 * @param resources - what it knows.
 */
export async function startFhirServer(resources: Resource[] = []): Promise<FhirServer> {
  const state = { resources, authorization: null, fault: null, pageSize: 50, fhirVersion: '4.0.1' } as Pick<
    FhirServer,
    'resources' | 'authorization' | 'fault' | 'pageSize' | 'fhirVersion'
  >
  const asked: FhirServer['asked'] = []
  let origin = ''

  function search(type: string, query: URLSearchParams): unknown {
    const conditions = [...query].filter(([name]) => !['_include', '_count', '_page'].includes(name))
    const found = state.resources.filter(
      (each) => each.resourceType === type && conditions.every(([name, value]) => matches(each, name, value)),
    )
    const page = Number(query.get('_page') ?? 0)
    const shown = found.slice(page * state.pageSize, (page + 1) * state.pageSize)
    const wanted = new Set(query.getAll('_include').map((text) => text.split(':')[1] ?? ''))
    const references = shown.flatMap((each) => [...wanted].map((name) => (each[name] as Reference)?.reference ?? ''))
    const included = state.resources.filter((each) => references.includes(`${each.resourceType}/${each.id}`))
    const next = new URLSearchParams(query)
    next.set('_page', String(page + 1))
    const isMore = found.length > (page + 1) * state.pageSize
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      link: isMore ? [{ relation: 'next', url: `${origin}/fhir/${type}?${next}` }] : [],
      entry: [
        ...shown.map((resource) => ({ resource, search: { mode: 'match' } })),
        ...included.map((resource) => ({ resource, search: { mode: 'include' } })),
      ],
    }
  }

  function answerOf(url: URL): unknown {
    if (url.pathname === '/fhir/metadata') {
      const resource = [{ type: 'Patient' }, { type: 'ServiceRequest' }]
      const software = { name: 'Fixture HIS', version: '2.1' }
      return { resourceType: 'CapabilityStatement', fhirVersion: state.fhirVersion, software, rest: [{ resource }] }
    }
    const [, type] = /^\/fhir\/(\w+)$/.exec(url.pathname) ?? []
    return type === undefined ? null : search(type, url.searchParams)
  }

  const server: Server = createServer((request, answer) => {
    const { authorization } = request.headers
    asked.push({ path: request.url ?? '', authorization })
    if (state.fault?.(request, answer) === true) return
    if (state.authorization !== null && authorization !== state.authorization) return answer.writeHead(401).end()
    const body = answerOf(new URL(request.url ?? '/', origin))
    if (body === null) return answer.writeHead(404).end()
    answer.writeHead(200, { 'Content-Type': 'application/fhir+json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    origin,
    url: `${origin}/fhir`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** A patient in Chinese and English, with a card and a hospital number. */
export const zhang: Resource = {
  resourceType: 'Patient',
  id: 'p1',
  identifier: [
    { value: '11010519491231002X', type: { coding: [{ code: 'NNCHN' }] } },
    { value: 'H0001', type: { coding: [{ code: 'MR' }] } },
  ],
  name: [
    { use: 'official', family: '张', given: ['三'] },
    { use: 'usual', family: 'Zhang', given: ['San'] },
  ],
  telecom: [
    { system: 'phone', value: '010-88886666', use: 'home' },
    { system: 'phone', value: '13911112222', use: 'mobile' },
  ],
  gender: 'female',
  birthDate: '1949-12-31',
}

/** The stay of {@link zhang}. */
export const stay: Resource = {
  resourceType: 'Encounter',
  id: 'e1',
  status: 'in-progress',
  identifier: [{ value: 'ZY2026001' }],
  class: { code: 'IMP' },
  serviceProvider: { display: '心内科' },
  location: [{ status: 'active', location: { display: '12床' }, physicalType: { coding: [{ code: 'bd' }] } }],
}

/** Who requested. */
export const doctor: Resource = { resourceType: 'Practitioner', id: 'd1', name: [{ text: '王医生' }] }

/** A request for {@link zhang}; two of one sheet are one order. */
export function requestOf(id: string, code: string, display: string, more: Record<string, unknown> = {}): Resource {
  return {
    resourceType: 'ServiceRequest',
    id,
    identifier: [{ value: `REQ-${id}` }],
    requisition: { value: 'SHEET-7' },
    status: 'active',
    intent: 'order',
    priority: 'routine',
    subject: { reference: 'Patient/p1' },
    encounter: { reference: 'Encounter/e1' },
    requester: { reference: 'Practitioner/d1' },
    authoredOn: '2026-01-05T09:30:00+08:00',
    reasonCode: [{ text: '高血压' }],
    code: {
      coding: [
        { system: 'http://loinc.org', code: '24558-9', display: 'US Abdomen' },
        { system: 'urn:his:exam', code, display },
      ],
    },
    ...more,
  }
}
