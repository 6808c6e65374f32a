import { PacsError, type StudyRow, studyActApi } from '@opensono/pacs-core'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { numberedStudy } from '../../testing/exampleStudies'
import { createStoryPacs } from '../../testing/PacsStory'
import { type StudyAct, studyActs } from './studyActs'
import { useRunAct } from './useRunAct'

const endpoints = {
  lock: studyActApi.lock,
  unlock: studyActApi.unlock,
  setVip: studyActApi.setVip,
  endVip: studyActApi.setVip,
  reset: studyActApi.reset,
  endOccupancy: studyActApi.endOccupancy,
  remove: studyActApi.remove,
  restore: studyActApi.restore,
} as const
const rows: readonly StudyRow[] = [numberedStudy(1), numberedStudy(2), numberedStudy(3)]

/** A server that does everything, except what it is set to refuse. */
async function open(language: 'en' | 'zh' = 'en', refused: readonly string[] = []) {
  const story = createStoryPacs({ language })
  const done: string[] = []
  let atOnce = 0
  for (const endpoint of new Set(Object.values(endpoints))) {
    story.fake.answer(endpoint as typeof studyActApi.lock, async ({ studyId }) => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await Promise.resolve()
      atOnce -= 1
      if (refused.includes(studyId)) throw new PacsError('STUDY_IS_LOCKED_ERROR', { details: {} } as never)
      done.push(studyId)
      return numberedStudy(Number(studyId.at(-1)))
    })
  }
  return { ...(await drawHook(story, useRunAct)), done }
}

describe('an act on studies', () => {
  it.each(studyActs)('%s is done to one after the other, and said once for all', async (act: StudyAct) => {
    const { use, do: perform, asked, notices, done } = await open()
    await perform(({ run }) => run(act, rows))
    expect(done).toEqual(['study-1', 'study-2', 'study-3'])
    expect(asked(endpoints[act])).toHaveLength(3)
    expect(notices()).toEqual([expect.stringMatching(/^success: .*3/)])
    expect(use().isPending).toBe(false)
  })

  it('says with each call what it needs: until when it is locked, and which version is changed', async () => {
    const { do: perform, asked } = await open()
    const [one] = rows
    await perform(({ run }) => run('lock', rows.slice(0, 1), { until: '2026-01-06T00:00:00Z' }))
    await perform(({ run }) => run('lock', rows.slice(0, 1)))
    expect(asked(studyActApi.lock)).toEqual([
      { studyId: 'study-1', until: '2026-01-06T00:00:00Z' },
      { studyId: 'study-1', until: null },
    ])
    await perform(({ run }) => run('setVip', rows.slice(0, 1)))
    await perform(({ run }) => run('endVip', rows.slice(0, 1)))
    const facts = { studyId: 'study-1', version: one?.version }
    expect(asked(studyActApi.setVip)).toEqual([
      { ...facts, isVip: true },
      { ...facts, isVip: false },
    ])
    await perform(({ run }) => run('reset', rows.slice(0, 1)))
    expect(asked(studyActApi.reset)).toEqual([facts])
  })

  it('that some refuse is done to the others, and names those with the reason', async () => {
    const { do: perform, notices, done } = await open('en', ['study-2'])
    await perform(({ run }) => run('reset', rows))
    expect(done).toEqual(['study-1', 'study-3'])
    const told = notices()
    expect(told.find((notice) => notice.startsWith('success:'))).toContain('2')
    const failed = told.find((notice) => notice.startsWith('error:'))
    expect(failed).toContain('李娜')
    expect(failed).not.toContain('张三')
    expect(failed).toMatch(/locked/i)
  })

  it('that all refuse tells of no success, in the user’s language', async () => {
    const { do: perform, notices } = await open('zh', ['study-1', 'study-2', 'study-3'])
    await perform(({ run }) => run('lock', rows))
    expect(notices()).toEqual([expect.stringMatching(/^error: .*张三、李娜、王小明/)])
  })

  it('deleting is undone from its notice, for those that were deleted alone', async () => {
    const { do: perform, pressNotice, asked } = await open('en', ['study-2'])
    await perform(({ run }) => run('remove', rows))
    await pressNotice(0)
    await waitFor(() => expect(asked(studyActApi.restore)).toEqual([{ studyId: 'study-1' }, { studyId: 'study-3' }]))
  })

  it('that is no deletion offers no way back', async () => {
    const { do: perform, pressNotice, asked } = await open()
    await perform(({ run }) => run('reset', rows))
    await pressNotice()
    expect(asked(studyActApi.restore)).toEqual([])
  })
})
