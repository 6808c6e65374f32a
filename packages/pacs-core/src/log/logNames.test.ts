import { expect, test } from 'vitest'
import type { Endpoint } from '../api/endpoint'
import { dicomwebCalls } from '../dicom/index'
import * as core from '../index'
import { callName, callsNamed, subjectKind } from './logNames'

/** Calls that leave no row: what anonymous pages ask before a login, and what clients report and ask by themselves. */
const unwritten = ['serverInfo', 'info', 'department', 'room', 'passwordRule', 'periodValidity']
const ofSession = [...unwritten, 'breastScreeningSwitch', 'clientEvent', 'devSms']
const quiet = ['event.list', ...ofSession.map((name) => `session.${name}`)]

test.each(['en', 'zh'] as const)('every call that may stand in the log has a name in %s', (language) => {
  const tables = Object.entries(core).flatMap(([name, api]) =>
    name.endsWith('Api') && typeof api === 'object' ? [api as Readonly<Record<string, Endpoint>>] : [],
  )
  expect(tables.length).toBeGreaterThan(30)
  const ids = [...tables, dicomwebCalls].flatMap((api) => Object.values(api).map(({ id }) => id))
  const nameless = ids.filter((call) => callName(language, { call, content: '' }) === '')
  expect(nameless.sort()).toEqual(quiet.sort())
})

test('what this version does not know is shown as it was written', () => {
  expect(callName('zh', { call: 'ai.review', content: 'reviewed a report' })).toBe('reviewed a report')
})

test('a text finds the calls whose name holds it, in the language of the moment', () => {
  expect(callsNamed('zh', '密码')).toContain('access.setUserPassword')
  expect(callsNamed('en', ' PRINTED ')).toEqual([
    'realtimeConsultation.report',
    'report.print',
    'report.printEach',
    'paper.slip',
    'paper.applicationForm',
  ])
  expect(callsNamed('en', '密码')).toEqual([])
})

test('what something was done to is named in both languages; an unknown kind is shown as it was written', () => {
  const kinds = (['en', 'zh'] as const).map((language) => subjectKind(language, 'device-calibration'))
  expect(kinds).toEqual(['Device calibration', '设备校准'])
  expect(subjectKind('zh', 'teleport')).toBe('teleport')
})
