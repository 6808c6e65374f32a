import * as z from 'zod/mini'
import { takesMachineKey } from './access/machineKey'
import { type Endpoint, machineKeyHeader, type Shape } from './api/endpoint'
import { apiBasePath } from './api/envelope'
import { factsOf, heldBy, shapeOf } from './api/fields'
import { type ErrorEntry, errorTable } from './error/errorTable'

/** Any JSON value of an OpenAPI document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

function outputSchema(schema: z.core.$ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

/**
 * The schema of a field as it travels: what may be empty may be null, and a text may be an empty one.
 */
function emptiable(schema: z.core.$ZodType, json: unknown): unknown {
  const { mayBeEmpty, isText, isKept } = factsOf(schema)
  if (!mayBeEmpty) return json
  const takesEmptyText = !isText || z.safeParse(heldBy(schema), '').success
  const anyOf = [json, { type: 'null' }, ...(takesEmptyText ? [] : [{ const: '' }])]
  return isKept
    ? { anyOf, description: 'Stays as it is stored when a change leaves it out; null empties it.' }
    : { anyOf }
}

/** The schema of fields as they travel, those within them too. */
function inputSchema(schema: z.core.$ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { properties } = jsonSchema
      if (properties === undefined) return
      for (const [name, field] of Object.entries(shapeOf(zodSchema) ?? {})) {
        properties[name] = emptiable(field, properties[name]) as typeof jsonSchema
      }
    },
  }) as Record<string, unknown>
  return rest
}

function parametersOf(place: 'path' | 'query', shape: Shape | undefined): unknown[] {
  return Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || factsOf(schema).isRequired,
    schema: inputSchema(schema),
    ...(place === 'query' ? { style: 'form', explode: true } : {}),
  }))
}

function contentOf(endpoint: Endpoint): unknown {
  if (endpoint.file !== undefined) return { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
  const properties = { success: { const: true }, data: outputSchema(endpoint.data) }
  return { 'application/json': { schema: { type: 'object', required: ['success', 'data'], properties } } }
}

function securityOf(endpoint: Endpoint): unknown {
  if (endpoint.auth === 'anonymous') return []
  return [{ [endpoint.auth]: [] }, ...(takesMachineKey(endpoint) ? [{ key: [] }] : [])]
}

function operationOf(endpoint: Endpoint): unknown {
  const codes = endpoint.errors ?? []
  const statuses = new Map<string, string[]>()
  for (const code of codes) {
    const entry: ErrorEntry = errorTable[code]
    const status = String(entry.status ?? 'default')
    statuses.set(status, [...(statuses.get(status) ?? []), code])
  }
  const failures = [...statuses].map(([status, names]) => [
    status,
    {
      description: names.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    ...(endpoint.isDeprecated === true ? { deprecated: true } : {}),
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: inputSchema(z.strictObject({ ...endpoint.body })) } },
          },
        }),
    responses: {
      200: {
        description: 'Done.',
        content: contentOf(endpoint),
      },
      ...Object.fromEntries(failures),
      default: {
        description: 'Any other failure.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
    security: securityOf(endpoint),
    'x-permission': endpoint.permission ?? null,
    'x-error-codes': codes,
    'x-since': endpoint.since,
    'x-open-while-locked': endpoint.isOpenWhileLocked === true,
    'x-background': endpoint.isBackground === true,
  }
}

/**
 * Writes the OpenAPI 3.1 document of a set of endpoint tables.
 *
 * @param apis - the tables by noun.
 * @param info - title and version of the server.
 */
export function buildOpenApi(
  apis: Record<string, Record<string, Endpoint>>,
  info: { title: string; version: string },
): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of Object.values(apis).flatMap((api) => Object.values(api))) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: apiBasePath }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: machineKeyHeader },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success'],
          properties: {
            success: { const: false },
            message: { type: ['string', 'null'] },
            errorCode: { type: ['string', 'null'] },
            errorData: {},
          },
        },
      },
    },
  }
}
