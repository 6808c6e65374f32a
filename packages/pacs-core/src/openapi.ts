import * as z from 'zod/mini'
import { type Endpoint, machineKeyHeader, type Shape } from './api/endpoint'
import { apiBasePath } from './api/envelope'
import { type ErrorEntry, errorTable } from './error/errorTable'

/** Any JSON value of an OpenAPI document. */
export type OpenApiDocument = Readonly<Record<string, unknown>>

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

function parametersOf(place: 'path' | 'query', shape: Shape | undefined): unknown[] {
  return Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || schema._zod.optin !== 'optional',
    schema: jsonSchema(schema, 'input'),
    ...(place === 'query' ? { style: 'form', explode: true } : {}),
  }))
}

function contentOf(endpoint: Endpoint): unknown {
  if (endpoint.file !== undefined) return { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
  const properties = { success: { const: true }, data: jsonSchema(endpoint.data, 'output') }
  return { 'application/json': { schema: { type: 'object', required: ['success', 'data'], properties } } }
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
            content: { 'application/json': { schema: jsonSchema(z.strictObject({ ...endpoint.body }), 'input') } },
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
    security: endpoint.auth === 'anonymous' ? [] : [{ [endpoint.auth]: [] }],
    'x-permission': endpoint.permission ?? null,
    'x-error-codes': codes,
    'x-since': endpoint.since,
    'x-open-while-locked': endpoint.isOpenWhileLocked === true,
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
