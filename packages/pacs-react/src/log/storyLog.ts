import { type Language, LogEntry, logApi } from '@opensono/pacs-core'
import { createStoryPacs, type StoryPacs } from '../testing/PacsStory'

/**
 * An entry of the log, with what a story wants different.
 *
 * @param number - its place.
 * @param patch - what is different.
 */
export function storyEntry(number: number, patch: Partial<Record<keyof LogEntry, unknown>> = {}): LogEntry {
  return LogEntry.parse({
    sequence: number,
    at: `2026-01-05T0${number % 10}:00:00.000Z`,
    userId: 'user-1',
    userName: '李伟',
    roles: ['Doctor'],
    roomName: 'Room 1',
    machineId: null,
    call: 'study.register',
    content: 'registered a study',
    subject: 'study',
    subjectId: `019bb2c4-0000-7000-8000-${String(number).padStart(12, '0')}`,
    outcome: 'done',
    requestId: `request-${number}`,
    details: null,
    ...patch,
  })
}

/**
 * Services over a fake server that keeps a log.
 *
 * @param language - the interface's.
 * @param entries - @defaultValue eight of them
 * @param authorities - @defaultValue the right to read it
 */
export function storyWithLog(
  language: Language = 'en',
  entries: readonly LogEntry[] = [8, 7, 6, 5, 4, 3, 2, 1].map((number) =>
    storyEntry(number, number === 5 ? { outcome: 'FORBIDDEN', details: { needs: 'pacs:image:collect_image' } } : {}),
  ),
  authorities: readonly string[] = ['pacs:other:read_log'],
): StoryPacs {
  const story = createStoryPacs({ language, authorities })
  story.fake.answer(logApi.operations, () => ({
    rows: [...entries],
    total: entries.length,
    isTotalExact: true,
    cursor: null,
  }))
  story.fake.answer(logApi.export, () => ({ fileName: 'log.xlsx', xlsx: btoa('PK'), rows: 8, isWhole: true }))
  story.fake.answer(logApi.verification, () => ({
    isWhole: true,
    rows: 1234,
    firstBadSequence: null,
    head: { sequence: 1234, hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
  }))
  return story
}
