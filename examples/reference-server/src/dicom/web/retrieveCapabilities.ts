import { PacsError } from '@opensono/pacs-core'
import { type DicomwebCall, dicomwebCalls } from '@opensono/pacs-core/dicom'
import type { FastifyReply } from 'fastify'
import type { Services } from '../../services'
import { dicomwebUrl } from './addressOf'
import { takes } from './media/mediaType'
import { matchKeys } from './search/matchKeys'
import type { DicomwebRequest } from './serveDicomweb'

/** Namespace of the Web Application Description Language. */
const wadl = 'http://wadl.dev.java.net/2009/02'

/** An element of the description. */
interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}

const node = (name: string, attributes: Node['attributes'], children: readonly Node[] = []): Node => ({
  name,
  attributes,
  children,
})
const options = (values: readonly string[]) => values.map((value) => node('option', { value }))

/** How a client asks for a media type: files and frames come as parts. */
function acceptedAs({ id }: DicomwebCall, mediaType: string): string {
  const comesInParts = ['dicomweb.retrieve', 'dicomweb.frames', 'dicomweb.bulkdata'].includes(id)
  return comesInParts ? `multipart/related; type="${mediaType}"` : mediaType
}

function methodOf(call: DicomwebCall): Node {
  const { id, method, summary, query = [], mediaTypes } = call
  const types = mediaTypes.map((each) => acceptedAs(call, each))
  const names = [...query, ...(id === dicomwebCalls.search.id ? Object.keys(matchKeys) : [])]
  const parameters = [
    node('param', { name: 'Accept', style: 'header', default: types[0] ?? '' }, options(types)),
    ...names.map((name) => node('param', { name, style: 'query' })),
  ]
  const body =
    method === 'POST' ? [node('representation', { mediaType: 'multipart/related; type="application/dicom"' })] : []
  return node('method', { name: method, id: id.replace('dicomweb.', '') }, [
    node('doc', { title: summary }),
    node('request', {}, [...parameters, ...body]),
    node(
      'response',
      { status: '200' },
      types.map((mediaType) => node('representation', { mediaType })),
    ),
  ])
}

/** Everything that is served, as WADL: a resource for each path, with its methods. */
function description(services: Services): Node {
  const calls: readonly DicomwebCall[] = Object.values(dicomwebCalls)
  const paths = [...new Set(calls.flatMap((call) => call.paths))].filter((path) => path !== '')
  const resources = paths.map((path) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const inPath = names.map((name) => node('param', { name, style: 'template', required: 'true' }))
    const methods = calls.filter((call) => call.paths.includes(path)).map(methodOf)
    return node('resource', { path: path.slice(1) }, [...inPath, ...methods])
  })
  return node('application', { xmlns: wadl }, [node('resources', { base: `${dicomwebUrl(services)}/` }, resources)])
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

function xmlOf({ name, attributes, children }: Node): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const start = `<${name}${written.join('')}`
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(xmlOf).join('')}</${name}>`
}

/** The same as JSON: attributes by their names with `@`, elements in lists by theirs. */
function jsonOf({ attributes, children }: Node): object {
  const own = Object.entries(attributes).map(([name, value]) => [`@${name}`, value] as const)
  const names = [...new Set(children.map(({ name }) => name))]
  const lists = names.map((name) => [name, children.filter((child) => child.name === name).map(jsonOf)] as const)
  return Object.fromEntries([...own, ...lists])
}

/**
 * Says what this server offers, as XML or as JSON (Retrieve Capabilities, PS3.18, 8.9).
 *
 * @throws PacsError `MEDIA_TYPE_NOT_ACCEPTABLE`.
 */
export async function retrieveCapabilities(
  services: Services,
  { accept, call, reply }: DicomwebRequest,
): Promise<FastifyReply> {
  const root = description(services)
  const offered = [...call.mediaTypes, 'application/xml', 'text/xml']
  for (const { name } of accept) {
    const type = offered.find((each) => takes(name, each))
    if (type === 'application/json') return reply.type(type).send(JSON.stringify({ application: jsonOf(root) }))
    if (type !== undefined) return reply.type(type).send(`<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root)}`)
  }
  throw new PacsError('MEDIA_TYPE_NOT_ACCEPTABLE', { details: { offered: call.mediaTypes.join(', ') } })
}
