import { describe, expect, test } from 'vitest'
import { MemoryStorage } from '../testing/MemoryStorage'
import { createStudyQuery, startStudyQuery, studyQueryKey } from './createStudyQuery'

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

  test('ignores what does not fit in the storage', () => {
    const storage = new MemoryStorage()
    storage.setItem(studyQueryKey, '{"pageSize":100000}')
    expect(createStudyQuery(storage, () => general).getSnapshot().pageSize).toBe(20)
  })
})
