import { expect, test } from 'vitest'
import { subjectName } from './subjectName'

const subjectId = '019bb2c4-0000-7000-8000-00000a3f91c7'

test.each([
  ['en', { subject: 'study', subjectId }, 'Study 3f91c7'],
  ['zh', { subject: 'basic-data', subjectId: 'room' }, '基础数据 room'],
  ['en', { subject: 'his', subjectId: null }, 'HIS'],
  ['zh', { subject: 'teleport', subjectId: null }, 'teleport'],
  ['en', { subject: null, subjectId: null }, ''],
] as const)('in %s %o is told as "%s"', (language, entry, said) => {
  expect(subjectName(language, entry)).toBe(said)
})
