import { expectTypeOf, test } from 'vitest'
import type * as core from './index'
import {
  createPacs,
  type Endpoint,
  type EndpointLike,
  get,
  type InputOf,
  imageApi,
  type LoginInput,
  put,
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
  void pacs.call(studyApi.get, { studyId: '4711' })
  // @ts-expect-error a study is not found by this
  void pacs.call(studyApi.get, { studyId: '4711', bogus: 1 })
})

test('what a call takes and answers has a name', () => {
  const pacs = createPacs({ apis: { study: studyApi, session: sessionApi } })
  expectTypeOf(pacs.study.register).parameter(0).toEqualTypeOf<StudyRegisterInput>()
  expectTypeOf(pacs.study.register).returns.resolves.toEqualTypeOf<Study>()
  expectTypeOf(pacs.session.password).parameter(0).toEqualTypeOf<LoginInput>()
  expectTypeOf<StudyRow['studyId']>().toEqualTypeOf<StudyId>()
})

test('no call of a table takes fields of any name', () => {
  type Loose<Input, Name> = string extends keyof Input ? (Input[keyof Input] extends never ? never : Name) : never
  type OpenOf<Table> = {
    [Name in keyof Table]: Table[Name] extends EndpointLike ? Loose<InputOf<Table[Name]>, Name> : never
  }[keyof Table]
  type Tables = {
    [Name in Exclude<keyof typeof core, 'defineApi'> as Name extends `${string}Api` ? Name : never]: (typeof core)[Name]
  }
  expectTypeOf<{ [Name in keyof Tables]: OpenOf<Tables[Name]> }[keyof Tables]>().toBeNever()
  // It finds one that does.
  type Any = { any: Pick<Endpoint, 'params' | 'query' | 'body' | 'data'>; none: Tables['studyApi']['get'] }
  expectTypeOf<OpenOf<Any>>().toEqualTypeOf<'any'>()
})

test('an endpoint names events of the event table, with their subjects', () => {
  const data = settingsApi.basicData.data
  get('/x', { summary: '', data, staleOn: ['study-changed', { type: 'basic-data-changed', kind: 'room' }] })
  get('/x', { summary: '', data, staleOn: [{ input: { kind: 'room' }, on: 'department-changed' }] })
  // @ts-expect-error no event has this type
  get('/x', { summary: '', data, staleOn: [{ input: { kind: 'room' }, on: 'department-change' }] })
  // @ts-expect-error no event has this type
  get('/x', { summary: '', data, staleOn: ['study-change'] })
  // @ts-expect-error no dictionary has this name
  get('/x', { summary: '', data, staleOn: [{ type: 'basic-data-changed', kind: 'rooms' }] })
  // @ts-expect-error the event needs its study
  put('/x', { summary: '', data, emits: () => ({ type: 'study-changed' }) })
})
