import { expectTypeOf, test } from 'vitest'
import { createPacs, imageApi, type StudyId, sessionApi, studyApi } from './index'

test('a call takes path, query and body fields in one object and gives back its data', () => {
  const pacs = createPacs({ apis: { session: sessionApi, image: imageApi, study: studyApi } })
  expectTypeOf(pacs.image.uploadToken).parameter(0).toExtend<{ studyId: string }>()
  expectTypeOf<Awaited<ReturnType<typeof pacs.study.get>>['studyId']>().toEqualTypeOf<StudyId>()
  expectTypeOf<Awaited<ReturnType<typeof pacs.session.info>>['authorities']>().toEqualTypeOf<string[]>()
  // @ts-expect-error a study id is required
  void pacs.image.uploadToken({})
})
