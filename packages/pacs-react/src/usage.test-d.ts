import { defineApi, get, graphicConsultationApi, imageApi, put, studyApi, urgentApi } from '@opensono/pacs-core'
import { test } from 'vitest'
import { type MeasureCalls, useCall, useMutationCall } from './index'

test('a hook of calls takes no field that its call does not have', () => {
  useCall(studyApi.get, { studyId: '4711' })
  // @ts-expect-error a study is not found by this
  useCall(studyApi.get, { studyId: '4711', bogus: 1 })
  const { mutate, mutateEach } = useMutationCall(urgentApi.acknowledge)
  mutate({ noticeId: '4711', informedName: 'Dr Jones' })
  // @ts-expect-error a notice is not acknowledged by this
  mutate({ noticeId: '4711', informedName: 'Dr Jones', bogus: 1 })
  // @ts-expect-error nor one of several
  void mutateEach([{ noticeId: '4711', informedName: 'Dr Jones', bogus: 1 }])
})

test('what is drawn is kept by the calls of any endpoints that answer as those of an image do', () => {
  const shared = defineApi('shared', {
    read: get('/shared/{link}/measure', { summary: '', data: graphicConsultationApi.readMeasure.data }),
    write: put('/shared/{link}/measure', { summary: '', data: imageApi.measure.data }),
  })
  const params = { link: '4711' }
  void ({ ...shared, params } satisfies MeasureCalls)
  const { readMeasure: read, measure: write } = graphicConsultationApi
  void ({ read, write, params } satisfies MeasureCalls)
  // @ts-expect-error a study is nothing that is drawn
  void ({ read: studyApi.get, write, params } satisfies MeasureCalls)
})
