import { expect, test } from 'vitest'
import { eventApi, imageApi, isAllowed, permissionCodes, reportApi, sessionApi, settingsApi, studyApi } from '../index'

const apis = [sessionApi, studyApi, imageApi, reportApi, settingsApi, eventApi]
const endpoints = apis.flatMap((api) => Object.values(api))

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s is declared soundly', (_, endpoint) => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const [params, query, body] = [endpoint.params, endpoint.query, endpoint.body].map((shape) =>
    Object.keys(shape ?? {}),
  )
  expect(params).toEqual(inPath)
  const names = [...(params ?? []), ...(query ?? []), ...(body ?? [])]
  expect(new Set(names).size).toBe(names.length)
  expect(endpoint.path).toMatch(/^(\/([a-z0-9]+(-[a-z0-9]+)*|\{\w+\}))+$/)
  expect(endpoint.summary).toMatch(/\.$/)
  if (endpoint.method === 'GET') expect(body).toEqual([])
})

test('no two calls share method and path', () => {
  const shapes = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every permission of a call is one that a role can hold', () => {
  for (const endpoint of endpoints)
    expect([endpoint.id, isAllowed(endpoint.permission, permissionCodes)]).toEqual([endpoint.id, true])
})
