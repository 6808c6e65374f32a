import { expectTypeOf, test } from 'vitest'
import {
  createPacs,
  type EndpointLike,
  type eventApi,
  get,
  type InputOf,
  imageApi,
  type LoginInput,
  put,
  type reportApi,
  type Study,
  type StudyId,
  type StudyRegisterInput,
  type StudyRow,
  sessionApi,
  settingsApi,
  studyApi,
} from './index'

test('a call takes path, query and body fields in one object and gives back its data', () => {
  const pacs = createPacs({ apis: { session: sessionApi, image: imageApi, study: studyApi } })
  expectTypeOf(pacs.image.uploadToken).parameter(0).toExtend<{ studyId: string }>()
  expectTypeOf<Awaited<ReturnType<typeof pacs.study.get>>['studyId']>().toEqualTypeOf<StudyId>()
  expectTypeOf<Awaited<ReturnType<typeof pacs.session.info>>['authorities']>().toEqualTypeOf<string[]>()
  // @ts-expect-error a study id is required
  void pacs.image.uploadToken({})
})

test('a call takes no field that it does not have', () => {
  const pacs = createPacs({ apis: { session: sessionApi, study: studyApi } })
  void pacs.study.search({ text: '', pageNumber: 0, pageSize: 20 })
  // @ts-expect-error no search is by this
  void pacs.study.search({ text: '', pageNumber: 0, pageSize: 20, bogus: 1 })
  // @ts-expect-error nothing is asked of who logs out
  void pacs.session.logout({ nonsense: true })
})

test('what a call takes and answers has a name', () => {
  const pacs = createPacs({ apis: { study: studyApi, session: sessionApi } })
  expectTypeOf(pacs.study.register).parameter(0).toEqualTypeOf<StudyRegisterInput>()
  expectTypeOf(pacs.study.register).returns.resolves.toEqualTypeOf<Study>()
  expectTypeOf(pacs.session.password).parameter(0).toEqualTypeOf<LoginInput>()
  expectTypeOf<StudyRow['studyId']>().toEqualTypeOf<StudyId>()
})

test('no call of a table takes fields of any name', () => {
  type Open<Table> = {
    [Name in keyof Table]: Table[Name] extends EndpointLike ? Loose<InputOf<Table[Name]>, Name> : never
  }
  type Loose<Input, Name> = string extends keyof Input ? (Input[keyof Input] extends never ? never : Name) : never
  type OpenOf<Table> = Open<Table>[keyof Table]
  expectTypeOf<OpenOf<typeof eventApi>>().toBeNever()
  expectTypeOf<OpenOf<typeof imageApi>>().toBeNever()
  expectTypeOf<OpenOf<typeof reportApi>>().toBeNever()
  expectTypeOf<OpenOf<typeof sessionApi>>().toBeNever()
  expectTypeOf<OpenOf<typeof settingsApi>>().toBeNever()
  expectTypeOf<OpenOf<typeof studyApi>>().toBeNever()
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
