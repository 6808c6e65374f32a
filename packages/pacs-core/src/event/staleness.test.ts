import { expect, test } from 'vitest'
import type { Endpoint } from '../index'
import * as core from '../index'
import { type ChangeEvent, type ChangeType, ServerEvent } from './ServerEvent'
import { emittedBy, isComplete, isStaleAfter } from './staleness'

const endpoints = Object.entries(core).flatMap(([name, api]) =>
  name.endsWith('Api') ? (Object.values(api) as Endpoint[]) : [],
)

/** An event of each type; the compiler misses one that is new. */
const events: Record<ChangeType, ChangeEvent> = {
  'study-changed': { type: 'study-changed', studyId: 'a' },
  'image-changed': { type: 'image-changed', studyId: 'a' },
  'buffer-changed': { type: 'buffer-changed', roomId: 'r' },
  'waiting-image-changed': { type: 'waiting-image-changed' },
  'report-changed': { type: 'report-changed', studyId: 'a' },
  'urgent-changed': { type: 'urgent-changed', studyId: 'a' },
  'review-changed': { type: 'review-changed', studyId: 'a' },
  'consultation-changed': { type: 'consultation-changed', consultationId: 'c' },
  'basic-data-changed': { type: 'basic-data-changed', kind: 'room' },
  'department-changed': { type: 'department-changed' },
  'device-calibration-changed': { type: 'device-calibration-changed' },
  'expert-changed': { type: 'expert-changed' },
  'his-changed': { type: 'his-changed' },
  'knowledge-changed': { type: 'knowledge-changed' },
  'layout-changed': { type: 'layout-changed' },
  'machine-key-changed': { type: 'machine-key-changed' },
  'record-query-changed': { type: 'record-query-changed' },
  'role-changed': { type: 'role-changed' },
  'rule-changed': { type: 'rule-changed' },
  'template-changed': { type: 'template-changed' },
  'user-changed': { type: 'user-changed' },
}

/** Calls that emit nothing and whose answer no event makes stale, and why. */
const reasons: Record<string, readonly string[]> = {
  'made when it is needed, and not kept': [
    'event.list',
    'image.base64Image',
    'image.dicomUrl',
    'image.exportToken',
    'image.thumbnail',
    'basicData.export',
    'knowledge.export',
    'log.export',
    'log.operations',
    'log.verification',
    'paper.applicationForm',
    'paper.slip',
    'report.exportDrawn',
    'report.preview',
    'reportSignature.page',
    'reportSheet.empty',
    'study.export',
    'studyObject.file',
    'studyObject.document',
    'study.log',
    'studyAct.mergePreview',
    'template.reportXml',
    'template.documentXml',
    'template.previewReport',
    'template.previewDocument',
    'his.search',
    'patient.duplicates',
    'patient.furtherVisit',
    'patient.suggest',
  ],
  'counted over many studies, and read again when the page that shows it is opened': [
    'consultationStatistic.dataBoard',
    'consultationStatistic.received',
    'consultationStatistic.requested',
    'statistic.board',
    'statistic.export',
    'statistic.page',
    'statistic.turnaround',
    'statistic.turnaroundStudies',
  ],
  'a key or a ticket, another one each time': [
    'graphicConsultation.voiceToken',
    'image.uploadToken',
    'image.cacheUploadToken',
    'image.genericUploadToken',
    'image.journalKey',
    'realtimeConsultation.checkMedia',
    'realtimeConsultation.expertUploadToken',
    'realtimeConsultation.media',
    'realtimeConsultation.uploadToken',
    'realtimeConsultation.videoToken',
    'reportSignature.scan',
    'session.switchableHospitals',
  ],
  'about the caller or the server, read by the page that shows it': [
    'account.invitations',
    'account.mfaInfo',
    'account.sessions',
    'session.devSms',
    'session.info',
    'session.passwordRule',
    'session.serverInfo',
    'reportSeal.key',
  ],
  'about what is sealed once, for anyone who asks': ['reportSeal.verify'],
  'built into the product': ['access.permissions'],
  'stored for a call that follows': ['image.genericOnUpload', 'account.mfaSecret', 'session.smsCode'],
  'about one login, or before one; the work sends the end of a session': [
    'account.endSession',
    'account.forgotPassword',
    'account.resetPassword',
    'session.activity',
    'session.clientEvent',
    'session.lock',
    'session.logout',
    'session.machine',
    'session.password',
    'session.passwordCheck',
    'session.setUp',
    'session.switchDepartment',
    'session.switchHospital',
    'session.switchRoom',
    'session.unlock',
  ],
  'about another hospital, to which the work sends it': ['account.acceptInvitation', 'account.declineInvitation'],
  'measured, and kept nowhere': ['realtimeConsultation.checkRate'],
  'extends a lease that is shown already': ['study.heartbeat'],
  'for the caller alone, whose tab keeps the answer': ['layout.setView'],
  'stored until somebody searches for orders': ['his.push'],
}

test('each call says what it emits or which events make its answer stale, or is named with the reason', () => {
  const silent = endpoints.filter(({ staleOn, emits }) => staleOn === undefined && emits === undefined)
  expect(silent.map(({ id }) => id).sort()).toEqual(Object.values(reasons).flat().sort())
})

test.each(Object.values(events))('$type makes an answer stale', (event) => {
  expect(endpoints.some(({ staleOn = [] }) => isStaleAfter(staleOn, {}, event))).toBe(true)
})

test('an event is about the answers whose input names its subject, or no subject', () => {
  expect(isStaleAfter(['study-changed'], { studyId: 'a' }, events['study-changed'])).toBe(true)
  expect(isStaleAfter(['study-changed'], { studyId: 'b' }, events['study-changed'])).toBe(false)
  expect(isStaleAfter(['study-changed'], { pageNumber: 0 }, events['study-changed'])).toBe(true)
  expect(isStaleAfter([{ type: 'basic-data-changed', kind: 'device' }], {}, events['basic-data-changed'])).toBe(false)
  expect(isStaleAfter(['image-changed'], { studyId: 'b' }, { type: 'image-changed', studyId: null })).toBe(true)
})

test('an event for an input makes the answers stale that were asked for with it', () => {
  const rooms = [{ input: { kind: 'room' }, on: 'department-changed' }] as const
  expect(isStaleAfter(rooms, { kind: 'room', pageNumber: 0 }, { type: 'department-changed' })).toBe(true)
  expect(isStaleAfter(rooms, { kind: 'device', pageNumber: 0 }, { type: 'department-changed' })).toBe(false)
  expect(isStaleAfter(rooms, { kind: 'room' }, { type: 'template-changed' })).toBe(false)
  const ofDevices = [{ input: { kind: 'room' }, on: { type: 'basic-data-changed', kind: 'device' } }] as const
  expect(isStaleAfter(ofDevices, { kind: 'room' }, { type: 'basic-data-changed', kind: 'device' })).toBe(true)
  expect(isStaleAfter(ofDevices, { kind: 'room' }, events['basic-data-changed'])).toBe(false)
})

test('a call emits what its input names; a subject that only the server knows is left to it', () => {
  const caller = { roomId: 'r' }
  const made = (endpoint: Endpoint, input: Record<string, unknown>, data: unknown = null) =>
    emittedBy(endpoint, { input, data, caller })
  expect(made(core.basicDataApi.create, { kind: 'room' })).toEqual([events['basic-data-changed']])
  expect(made(core.imageApi.cacheRemove, { imageId: 'i' })).toEqual([events['buffer-changed']])
  expect(made(core.studyApi.register, {}, { studyId: 'a' })).toEqual([events['study-changed']])
  expect(made(core.imageApi.comment, { imageId: 'i', comment: '' }).filter(isComplete)).toEqual([])
})

test('a former or later release’s event is read as unknown', () => {
  for (const payload of [{ kind: 'settings-changed', subject: 'rule' }, { type: 'later-changed' }, 7]) {
    expect(ServerEvent.parse(payload)).toEqual({ type: 'unknown' })
  }
})
