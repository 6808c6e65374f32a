import { type AnswerOf, PacsError, reportApi, StudyId } from '@opensono/pacs-core'
import { createFakePacs, FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createReportDraft } from './createReportDraft'
import { createReportDrafts } from './createReportDrafts'

const studyId = StudyId.parse('study-1')

function reportServer() {
  const clock = new FakeClock()
  const { pacs, answer, seen } = createFakePacs({ report: reportApi }, { clock })
  const row: AnswerOf<typeof reportApi.get> = {
    studyId: 'study-1',
    templateId: null,
    findings: '',
    impression: '',
    result: 'unknown',
    imageIds: [],
    version: 0,
    savedAt: null,
    savedByName: null,
    printedAt: null,
  }
  let current = row
  let refusal: PacsError | null = null
  answer(reportApi.get, () => current)
  answer(reportApi.save, ({ studyId: _, version, ...content }) => {
    if (refusal !== null) throw refusal
    if (version !== current.version) {
      throw new PacsError('CONFLICT', {
        details: { savedByName: current.savedByName, savedAt: current.savedAt },
      })
    }
    current = { ...current, ...content, version: version + 1, savedAt: '2026-01-05T08:00:00Z', savedByName: 'Wang' }
    return current
  })
  return {
    clock,
    pacs,
    saves: () => seen.filter((request) => request.id === 'report.save'),
    current: () => current,
    refuse: (error: PacsError | null) => {
      refusal = error
    },
    somebodySaves(findings: string) {
      const savedAt = '2026-01-05T14:03:00Z'
      current = { ...current, findings, version: current.version + 1, savedByName: 'Li Wei', savedAt }
    },
  }
}

async function openDraft() {
  const server = reportServer()
  const draft = createReportDraft({ pacs: server.pacs, studyId, clock: server.clock })
  await draft.load()
  return { server, draft, state: () => draft.getSnapshot() }
}

describe('a report under the pen', () => {
  it('saves a change by itself within five seconds, however long the user goes on typing', async () => {
    const { server, draft, state } = await openDraft()
    draft.change({ findings: 'L' })
    for (let second = 0; second < 4; second += 1) {
      server.clock.advance(1_000)
      draft.change({ findings: `${state().content?.findings}i` })
    }
    await vi.waitFor(() => expect(server.saves()).toHaveLength(1))
    expect(server.clock.monotonic()).toBeLessThanOrEqual(5_000)
    // What was typed while the save was on its way goes with the next one.
    await vi.waitFor(() => expect(state().status).toBe('unsaved'))
    server.clock.advance(5_000)
    await vi.waitFor(() => expect(state().status).toBe('saved'))
    expect(server.current().findings).toBe('Liiii')
  })

  it('sends nothing while nothing has changed', async () => {
    const { server, draft } = await openDraft()
    draft.change({ findings: 'a' })
    draft.change({ findings: '' })
    server.clock.advance(60_000)
    expect(await draft.save()).toBe(true)
    expect(server.saves()).toHaveLength(0)
  })

  it('keeps what is written when somebody saved a newer version, and shows both', async () => {
    const { server, draft, state } = await openDraft()
    server.somebodySaves('theirs')
    draft.change({ findings: 'mine' })
    expect(await draft.save()).toBe(false)
    expect(state().status).toBe('conflict')
    expect(state().content?.findings).toBe('mine')
    expect(state().theirs?.findings).toBe('theirs')
    expect(state().error?.details).toEqual({ savedByName: 'Li Wei', savedAt: '2026-01-05T14:03:00Z' })
    expect(server.current().findings).toBe('theirs')
  })

  it('does not save by itself while the user has not chosen', async () => {
    const { server, draft } = await openDraft()
    server.somebodySaves('theirs')
    draft.change({ findings: 'mine' })
    await draft.save()
    draft.change({ findings: 'mine, more' })
    server.clock.advance(60_000)
    expect(server.saves()).toHaveLength(1)
  })

  it('lays the choice over the newer version', async () => {
    const { server, draft, state } = await openDraft()
    server.somebodySaves('theirs')
    draft.change({ findings: 'mine' })
    await draft.save()
    const { content } = state()
    expect(content && (await draft.resolve({ ...content, findings: 'both' }))).toBe(true)
    expect(server.current()).toMatchObject({ findings: 'both', version: 2 })
  })

  it('asks nothing when somebody wrote the very same', async () => {
    const { server, draft, state } = await openDraft()
    server.somebodySaves('same')
    draft.change({ findings: 'same' })
    expect(await draft.save()).toBe(true)
    expect(state()).toMatchObject({ status: 'saved', theirs: null })
  })

  it('keeps what is written when the network is gone, and tries again', async () => {
    const { server, draft, state } = await openDraft()
    server.refuse(new PacsError('SERVER_BUSY'))
    draft.change({ findings: 'kept' })
    expect(await draft.save()).toBe(false)
    expect(state()).toMatchObject({ status: 'save-failed', content: { findings: 'kept' } })
    server.refuse(null)
    server.clock.advance(5_000)
    await vi.waitFor(() => expect(server.current().findings).toBe('kept'))
  })

  it('does not send again and again what a locked study refuses', async () => {
    const { server, draft, state } = await openDraft()
    server.refuse(new PacsError('STUDY_IS_LOCKED_ERROR'))
    draft.change({ findings: 'kept' })
    await draft.save()
    server.clock.advance(60_000)
    expect(server.saves()).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'save-failed', content: { findings: 'kept' } })
  })

  it('shows a newer version at once when nothing is written here', async () => {
    const { server, draft, state } = await openDraft()
    server.somebodySaves('theirs')
    await draft.refresh()
    expect(state()).toMatchObject({ status: 'saved', content: { findings: 'theirs' } })
  })
})

describe('the drafts of a tab', () => {
  it('save what is written when the user leaves, and forget it then', async () => {
    const server = reportServer()
    const drafts = createReportDrafts(server)
    const draft = drafts.open(studyId)
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('saved'))
    draft.change({ impression: 'normal' })
    expect(drafts.unsavedCount()).toBe(1)
    await drafts.leave(studyId)
    expect(server.current().impression).toBe('normal')
    expect(drafts.open(studyId)).not.toBe(draft)
  })

  it('keep what could not be saved until the user comes back', async () => {
    const server = reportServer()
    const drafts = createReportDrafts(server)
    const draft = drafts.open(studyId)
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('saved'))
    server.refuse(new PacsError('STUDY_IS_LOCKED_ERROR'))
    draft.change({ impression: 'normal' })
    await drafts.leave(studyId)
    expect(drafts.open(studyId)).toBe(draft)
    expect(draft.getSnapshot().content?.impression).toBe('normal')
  })
})
