import { expect, test } from 'vitest'
import { hisApi } from '../his/hisApi'
import { imageApi } from '../image/imageApi'
import { buildOpenApi } from '../openapi'
import { sessionApi } from '../session/sessionApi'
import { studyApi } from '../study/studyApi'
import { accessApi } from './accessApi'
import { machinePermissionCodes, takesMachineKey } from './machineKey'
import { machineKeyApi } from './machineKeyApi'

test('a key opens what is about studies, and nothing of a person, a login or a room', () => {
  for (const open of [studyApi.register, studyApi.search, imageApi.list, hisApi.search]) {
    expect([open.id, takesMachineKey(open)]).toEqual([open.id, true])
  }
  const people = [sessionApi.info, accessApi.users, machineKeyApi.create, hisApi.rotateKey]
  for (const closed of [...people, studyApi.occupy, imageApi.cacheList, imageApi.uploadToken, hisApi.push]) {
    expect([closed.id, takesMachineKey(closed)]).toEqual([closed.id, false])
  }
  expect(sessionCalls().filter((call) => takesMachineKey(call))).toEqual([])
})

const sessionCalls = () => Object.values(sessionApi)

test('a key permits nothing about the accounts of people', () => {
  expect(machinePermissionCodes).toContain('pacs:registration:register_study')
  expect(machinePermissionCodes).not.toContain('pacs:other:set_authority_info')
})

test('the OpenAPI document says which calls take a key', () => {
  const { paths } = buildOpenApi({ study: studyApi }, { title: 'x', version: '1' }) as {
    paths: Record<string, Record<string, { security: unknown }>>
  }
  expect(paths['/study']?.post?.security).toEqual([{ bearer: [] }, { key: [] }])
  expect(paths['/study/{studyId}/occupy']?.post?.security).toEqual([{ bearer: [] }])
})
