import { describe, expect, test } from 'vitest'
import { MemoryStorage } from '../value/MemoryStorage'
import { createStudyQuery } from './createStudyQuery'
import { recordConditionsOf, recordSearchOf } from './recordSearch'
import { startStudyQuery } from './startStudyQuery'
import { studyQueryKey } from './studyQueryKey'

const general = { departmentType: null, today: '2026-11-21' }

describe('the query of the record list', () => {
  test('starts with the studies registered on the current day, twenty to a page', () => {
    expect(startStudyQuery(general)).toMatchObject({
      studyTimeType: 'RegisterTime',
      range: { start: '2026-11-21', end: '2026-11-21' },
      pageNumber: 0,
      pageSize: 20,
    })
  })

  test('starts with the study time and no range when a department type is set', () => {
    const start = startStudyQuery({ ...general, departmentType: 'SCREENING' })
    expect(start.studyTimeType).toBe('StudyTime')
    expect(start.range).toBeNull()
  })

  test('is kept for the session under its form, without anything that names a patient', () => {
    const storage = new MemoryStorage()
    const query = createStudyQuery(storage, () => general)
    query.set({ text: '张三', range: { start: '2026-11-01', end: '2026-11-21' }, studyStatus: ['printed'] })
    query.setMore({ idCard: '110101199003077758', isVip: true })
    query.set({ sort: { column: 'patientName', isDescending: false } })
    expect(JSON.parse(storage.getItem(studyQueryKey) ?? '')).toEqual({
      startTime: '2026-11-01',
      endTime: '2026-11-21',
      studyTimeType: 'RegisterTime',
      studyFee: '',
      pageNumber: 0,
      pageSize: 20,
    })
    expect(createStudyQuery(storage, () => general).getSnapshot()).toMatchObject({
      range: { start: '2026-11-01', end: '2026-11-21' },
      text: '',
    })
  })

  test('begins again at the first page when a condition changes, and not when only the page does', () => {
    const query = createStudyQuery(new MemoryStorage(), () => general)
    query.set({ pageNumber: 4 })
    expect(query.getSnapshot().pageNumber).toBe(4)
    query.set({ text: 'li' })
    expect(query.getSnapshot().pageNumber).toBe(0)
  })

  test('keeps that there is no range, and goes back to its start', () => {
    const storage = new MemoryStorage()
    const query = createStudyQuery(storage, () => general)
    query.set({ range: null })
    expect(createStudyQuery(storage, () => general).getSnapshot().range).toBeNull()
    query.reset()
    expect(query.getSnapshot()).toEqual(startStudyQuery(general))
  })

  test('is kept apart from another list of the same page', () => {
    const storage = new MemoryStorage()
    const other = () => createStudyQuery(storage, () => general, 'opensono.otherQuery')
    createStudyQuery(storage, () => general).set({ pageNumber: 4 })
    expect(other().getSnapshot().pageNumber).toBe(0)
    other().set({ pageNumber: 2 })
    expect(other().getSnapshot().pageNumber).toBe(2)
    expect(createStudyQuery(storage, () => general).getSnapshot().pageNumber).toBe(4)
  })

  test('ignores what does not fit in the storage', () => {
    const storage = new MemoryStorage()
    storage.setItem(studyQueryKey, '{"pageSize":100000}')
    expect(createStudyQuery(storage, () => general).getSnapshot().pageSize).toBe(20)
  })

  test('asks the server for what was filled in alone, and for no fee before it is one', () => {
    const query = createStudyQuery(new MemoryStorage(), () => general)
    query.set({ text: '  张三 ', studyFee: '12.', studyStatus: ['printed'] })
    query.setMore({ recordLabel: '', examinedByIds: [], hasImages: false, ageFrom: 0 })
    expect(recordSearchOf(query.getSnapshot())).toEqual({
      startTime: '2026-11-21',
      endTime: '2026-11-21',
      studyTimeType: 'RegisterTime',
      text: '张三',
      studyStatus: ['printed'],
      hasImages: false,
      ageFrom: 0,
      pageNumber: 0,
      pageSize: 20,
    })
    query.set({ range: null, studyFee: '120.00', sort: { column: 'studyTime', isDescending: false } })
    query.setMore({ hasImages: undefined })
    expect(query.getSnapshot().more).toEqual({ ageFrom: 0 })
    expect(recordSearchOf(query.getSnapshot())).toMatchObject({
      studyFee: '120.00',
      sort: { column: 'studyTime', isDescending: false },
    })
  })

  test('takes a saved query in place of all it asked for, whose days move with its preset', () => {
    const query = createStudyQuery(new MemoryStorage(), () => general)
    query.set({ text: '张三', pageNumber: 3, pageSize: 50 })
    query.setMore({ isVip: true })
    const conditions = recordConditionsOf({
      ...startStudyQuery({ ...general, today: '2026-10-01' }),
      studyTimeType: 'PrintTime',
      more: { bedNumber: '12' },
    })
    query.use({ conditions, preset: 'threeDays', sort: null })
    expect(query.getSnapshot()).toEqual({
      ...startStudyQuery(general),
      range: { start: '2026-11-19', end: '2026-11-21' },
      studyTimeType: 'PrintTime',
      more: { bedNumber: '12' },
      pageSize: 50,
    })
    query.use({ conditions, preset: null, sort: { column: 'printTime', isDescending: true } })
    expect(query.getSnapshot()).toMatchObject({
      range: { start: '2026-10-01', end: '2026-10-01' },
      sort: { column: 'printTime', isDescending: true },
    })
    query.use({ conditions: {}, preset: null, sort: null })
    expect(query.getSnapshot()).toEqual({ ...startStudyQuery(general), range: null, pageSize: 50 })
  })
})
