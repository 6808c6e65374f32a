import { expectTypeOf, test } from 'vitest'
import { createPacs, get, imageApi, put, type StudyId, sessionApi, settingsApi, studyApi } from './index'

test('a call takes path, query and body fields in one object and gives back its data', () => {
  const pacs = createPacs({ apis: { session: sessionApi, image: imageApi, study: studyApi } })
  expectTypeOf(pacs.image.uploadToken).parameter(0).toExtend<{ studyId: string }>()
  expectTypeOf<Awaited<ReturnType<typeof pacs.study.get>>['studyId']>().toEqualTypeOf<StudyId>()
  expectTypeOf<Awaited<ReturnType<typeof pacs.session.info>>['authorities']>().toEqualTypeOf<string[]>()
  // @ts-expect-error a study id is required
  void pacs.image.uploadToken({})
})

test('an endpoint names events of the event table, with their subjects', () => {
  const data = settingsApi.basicData.data
  get('/x', { summary: '', data, staleOn: ['study-changed', { type: 'basic-data-changed', kind: 'room' }] })
  // @ts-expect-error no event has this type
  get('/x', { summary: '', data, staleOn: ['study-change'] })
  // @ts-expect-error no dictionary has this name
  get('/x', { summary: '', data, staleOn: [{ type: 'basic-data-changed', kind: 'rooms' }] })
  // @ts-expect-error the event needs its study
  put('/x', { summary: '', data, emits: () => ({ type: 'study-changed' }) })
})
