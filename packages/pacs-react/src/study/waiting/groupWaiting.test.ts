import type { WaitingImage } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { countWords, groupWaiting } from './groupWaiting'
import { storyWaiting } from './storyWaiting'

const ids = (rows: readonly WaitingImage[]) => groupWaiting(rows).map(({ images }) => images.map(({ id }) => id))

it('Files of one examination and patient are decided on together, the oldest first', () => {
  const rows = [storyWaiting(3), storyWaiting(2), storyWaiting(1)]
  expect(ids(rows)).toEqual([['waiting-1', 'waiting-2', 'waiting-3']])
})

it.each([
  ['study UID', { studyUid: '1.2.9' }],
  ['accession number', { accessionNumber: '9' }],
  ['reason', { reason: 'NO_STUDY' }],
  ['sender', { senderName: 'ultrasound 9' }],
  ['study', { candidate: null }],
  ['patient', { filePatient: { ...storyWaiting(1).filePatient, patientId: '9' } }],
] as const)('Files with another %s are decided on apart, in the order in which they came', (_, patch) => {
  expect(ids([storyWaiting(2, patch), storyWaiting(1)])).toEqual([['waiting-2'], ['waiting-1']])
})

it('Images are counted as images, and as files where one of them has no picture', () => {
  const wordsOf = (...rows: WaitingImage[]) => groupWaiting(rows).map(countWords)
  const report = storyWaiting(3, { objectKind: 'STRUCTURED_REPORT' })
  expect(wordsOf(storyWaiting(2), storyWaiting(1, { type: 'MULTI_FRAME' }))).toEqual(['waiting.images'])
  expect(wordsOf(report)).toEqual(['waiting.files'])
  expect(wordsOf(report, storyWaiting(1))).toEqual(['waiting.files'])
})
