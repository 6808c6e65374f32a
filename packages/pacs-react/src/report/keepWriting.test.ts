import {
  type AnswerOf,
  createSession,
  PacsError,
  Report,
  reportApi,
  StudyId,
  sessionApi,
  UserId,
} from '@opensono/pacs-core'
import { createFakePacs, exampleUser, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createReportDrafts } from './createReportDrafts'
import { createReportKeeper, keepMs } from './keepWriting'

const studyId = StudyId.parse('study-1')
const row: AnswerOf<typeof reportApi.get> = {
  studyId: 'study-1',
  templateId: null,
  findings: 'as saved',
  impression: '',
  result: 'unknown',
  imageIds: [],
  version: 1,
  savedAt: '2026-01-05T08:00:00Z',
  savedByName: 'Wang',
  diagnosedAt: null,
  reportedByName: null,
  printedAt: null,
}
const lost = () => new PacsError('NETWORK_UNREACHABLE')

/** A computer with a tab that can die, and a server that can be out of reach. */
function computer() {
  const storage = new MemoryStorage()
  let current = row
  let isReachable = false

  /** A tab: the one before it is gone without a word. */
  async function openTab(token = 'token-1') {
    const clock = new FakeClock()
    const { pacs, answer } = createFakePacs({ report: reportApi, session: sessionApi }, { clock })
    answer(sessionApi.info, () => exampleUser({ userId: 'writer' }))
    answer(sessionApi.logout, () => null)
    answer(reportApi.get, () => current)
    answer(reportApi.save, ({ studyId: _, parameters: __, version, ...content }) => {
      if (!isReachable) throw lost()
      if (version !== current.version) throw new PacsError('CONFLICT', { received: {} })
      current = { ...current, ...content, version: version + 1 }
      return current
    })
    const local = new MemoryStorage()
    local.setItem('pacs_token', token)
    const session = createSession({ pacs, storage: local })
    await session.restore()
    const keeper = createReportKeeper(session, storage)
    const userId = UserId.parse('writer')
    const drafts = createReportDrafts({ pacs, clock, session, userId, keeper, language: () => 'en' })
    const draft = drafts.open(studyId)
    draft.offer(Report.parse(current))
    await vi.waitFor(() => expect(draft.getSnapshot().content).not.toBeNull())
    return { draft, clock, session, keeper, userId, state: () => draft.getSnapshot() }
  }

  return {
    openTab,
    sealed: () => storage.getItem('opensono.report'),
    current: () => current,
    reach() {
      isReachable = true
    },
    somebodySaves(findings: string) {
      current = { ...current, findings, version: current.version + 1, savedByName: 'Li Wei' }
    },
  }
}

async function writeAndDie(pc: ReturnType<typeof computer>, findings: string): Promise<void> {
  const { draft, clock } = await pc.openTab()
  draft.change({ findings })
  const before = pc.sealed()
  clock.advance(keepMs)
  await vi.waitFor(() => expect(pc.sealed()).not.toBe(before))
}

describe('what is written while no server can be reached', () => {
  it('is there again when the tab died five seconds later, and is saved as soon as the server is back', async () => {
    const pc = computer()
    await writeAndDie(pc, 'a cyst of 12 mm')
    const { state, draft } = await pc.openTab()
    expect(state()).toMatchObject({ status: 'unsaved', content: { findings: 'a cyst of 12 mm' } })
    pc.reach()
    await draft.save()
    expect(pc.current().findings).toBe('a cyst of 12 mm')
    await vi.waitFor(() => expect(pc.sealed()).toBeNull())
  })

  it('is there again when an earlier release kept it, which knew no choice of drawings', async () => {
    const pc = computer()
    const { keeper, userId, state } = await pc.openTab()
    const [{ drawings: _, ...base }, { drawings: __, ...content }] = [
      Report.parse(row),
      state().content ?? { drawings: [] },
    ]
    const former = { userId, studyId, base, content: { ...content, findings: 'as it was kept' } }
    const before = pc.sealed()
    keeper.keep(former as unknown as Parameters<typeof keeper.keep>[0])
    await vi.waitFor(() => expect(pc.sealed()).not.toBe(before))
    const next = await pc.openTab()
    expect(next.state()).toMatchObject({ status: 'unsaved', content: { findings: 'as it was kept', drawings: [] } })
  })

  it('cannot be read in the storage, and not by another session', async () => {
    const pc = computer()
    await writeAndDie(pc, 'a cyst of 12 mm')
    expect(Buffer.from(pc.sealed() ?? '', 'base64').toString('utf8')).not.toContain('cyst')
    const { state } = await pc.openTab('token-2')
    expect(state()).toMatchObject({ status: 'saved', content: { findings: 'as saved' } })
    expect(pc.sealed()).toBeNull()
  })

  it('is never laid over what somebody else saved meanwhile: both are there to choose from', async () => {
    const pc = computer()
    await writeAndDie(pc, 'mine')
    pc.somebodySaves('theirs')
    const { state } = await pc.openTab()
    expect(state()).toMatchObject({ status: 'conflict', content: { findings: 'mine' }, theirs: { findings: 'theirs' } })
  })

  it('is no conflict when only the answer of its save was lost', async () => {
    const pc = computer()
    await writeAndDie(pc, 'mine')
    pc.somebodySaves('mine')
    const { state } = await pc.openTab()
    expect(state()).toMatchObject({ status: 'saved', content: { findings: 'mine' }, saved: { version: 2 } })
  })

  it('is forgotten by a logout', async () => {
    const pc = computer()
    const { draft, clock, session } = await pc.openTab()
    draft.change({ findings: 'mine' })
    clock.advance(keepMs)
    await vi.waitFor(() => expect(pc.sealed()).not.toBeNull())
    await session.logOut()
    expect(pc.sealed()).toBeNull()
  })
})

it('Nothing is sealed as long as the server answers, however long somebody types', async () => {
  const pc = computer()
  pc.reach()
  const { draft, clock } = await pc.openTab()
  for (let second = 0; second < 30; second += 1) {
    draft.change({ findings: `${second} mm` })
    clock.advance(1_000)
    await vi.waitFor(() => expect(draft.getSnapshot().status).not.toBe('saving'))
  }
  expect(pc.current().version).toBeGreaterThan(5)
  expect(pc.sealed()).toBeNull()
})

it('What is saved is kept no longer; what was typed during the save is kept on the version that it made', async () => {
  const pc = computer()
  const { draft, clock } = await pc.openTab()
  draft.change({ findings: 'one' })
  clock.advance(keepMs)
  await vi.waitFor(() => expect(pc.sealed()).not.toBeNull())
  pc.reach()
  const before = pc.sealed()
  const saving = draft.save()
  draft.change({ findings: 'one, two' })
  await saving
  await vi.waitFor(() => expect(pc.sealed()).not.toBe(before))
  const next = await pc.openTab()
  await vi.waitFor(() => expect(next.state().content?.findings).toMatch(/^one/))
  expect(next.state().status).not.toBe('conflict')
})
