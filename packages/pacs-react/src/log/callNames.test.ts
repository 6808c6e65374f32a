import {
  accessApi,
  accountApi,
  consultationStatisticApi,
  departmentApi,
  deviceCalibrationApi,
  expertApi,
  graphicConsultationApi,
  hisApi,
  imageApi,
  knowledgeApi,
  layoutApi,
  logApi,
  machineKeyApi,
  paperApi,
  patientApi,
  qualityIndicatorApi,
  queueApi,
  realtimeConsultationApi,
  recordQueryApi,
  reportAddendumApi,
  reportApi,
  reportAuditApi,
  reportSealApi,
  reportSheetApi,
  reportSignatureApi,
  reviewApi,
  ruleApi,
  sessionApi,
  settingsApi,
  statisticApi,
  studyActApi,
  studyApi,
  templateApi,
  urgentApi,
} from '@opensono/pacs-core'
import { dicomwebCalls } from '@opensono/pacs-core/dicom'
import { expect, test } from 'vitest'
import { callName, callsNamed } from './callNames'

/** Calls that leave no row: what anonymous pages ask before a login, and what clients report by themselves. */
const unwritten = ['serverInfo', 'info', 'department', 'room', 'passwordRule', 'periodValidity']
const quiet = [...unwritten, 'breastScreeningSwitch', 'clientEvent', 'devSms'].map((name) => `session.${name}`)

test.each(['en', 'zh'] as const)('every call that may stand in the log has a name in %s', (language) => {
  const apis = [
    accessApi,
    accountApi,
    consultationStatisticApi,
    departmentApi,
    deviceCalibrationApi,
    expertApi,
    graphicConsultationApi,
    hisApi,
    imageApi,
    knowledgeApi,
    layoutApi,
    logApi,
    machineKeyApi,
    paperApi,
    patientApi,
    qualityIndicatorApi,
    queueApi,
    realtimeConsultationApi,
    recordQueryApi,
    reportApi,
    reportAddendumApi,
    reportAuditApi,
    reportAddendumApi,
    reportAuditApi,
    reportSealApi,
    reportSignatureApi,
    reportSheetApi,
    reviewApi,
    ruleApi,
    sessionApi,
    settingsApi,
    statisticApi,
    studyActApi,
    studyApi,
    templateApi,
    urgentApi,
  ]
  const ids = [...apis, dicomwebCalls].flatMap((api) => Object.values(api).map(({ id }) => id))
  const nameless = ids.filter((call) => callName(language, { call, content: '' }) === '')
  expect(nameless.sort()).toEqual(quiet.sort())
})

test('what this version does not know is shown as it was written', () => {
  expect(callName('zh', { call: 'ai.review', content: 'reviewed a report' })).toBe('reviewed a report')
})

test('a text finds the calls whose name holds it, in the language of the moment', () => {
  expect(callsNamed('zh', '密码')).toContain('access.setUserPassword')
  expect(callsNamed('en', ' PRINTED ')).toEqual([
    'report.print',
    'report.printEach',
    'paper.slip',
    'paper.applicationForm',
  ])
  expect(callsNamed('en', '密码')).toEqual([])
})
