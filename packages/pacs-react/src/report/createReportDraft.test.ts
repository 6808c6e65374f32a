import {
  type AnswerOf,
  createSession,
  PacsError,
  Report,
  type ReportValue,
  reportApi,
  StudyId,
  sessionApi,
  UserId,
} from '@opensono/pacs-core'
import { createFakePacs, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createReportDraft } from './createReportDraft'
import { createReportDrafts } from './createReportDrafts'
import { storySource } from './storyValues'

const studyId = StudyId.parse('study-1')
const linkedValue: ReportValue = { id: 'value-1', field: 'findings', start: 0, end: 4, source: storySource }

function reportServer() {
  const clock = new FakeClock()
  const { pacs, answer, seen } = createFakePacs({ report: reportApi, session: sessionApi }, { clock })
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
    diagnosedAt: null,
    reportedByName: null,
    printedAt: null,
  }
  let current = row
  let refusal: PacsError | null = null
  let isOnce = false
  let corrected: { values?: ReportValue[] } = {}
  answer(reportApi.get, () => current)
  answer(reportApi.save, ({ studyId: _, parameters: _parameters, version, ...content }) => {
    const thrown = refusal
    if (isOnce) refusal = null
    if (thrown !== null) throw thrown
    if (version !== current.version) {
      throw new PacsError('CONFLICT', {
        received: { savedByName: current.savedByName, savedAt: current.savedAt },
      })
    }
    current = { ...current, ...content, version: version + 1, savedAt: '2026-01-05T08:00:00Z', savedByName: 'Wang' }
    current = { ...current, ...corrected }
    return current
  })
  return {
    clock,
    pacs,
    saves: () => seen.filter((request) => request.id === 'report.save'),
    current: () => Report.parse(current),
    answer,
    refuse: (error: PacsError | null, once = false) => {
      refusal = error
      isOnce = once
    },
    /** Saves keep these values in place of those that are sent. */
    correctValues(values: ReportValue[]) {
      corrected = { values }
    },
    somebodySaves(findings: string) {
      const savedAt = '2026-01-05T14:03:00Z'
      current = { ...current, findings, version: current.version + 1, savedByName: 'Li Wei', savedAt }
    },
  }
}

const language = () => 'en' as const

async function openDraft() {
  const server = reportServer()
  const draft = createReportDraft({ pacs: server.pacs, studyId, clock: server.clock, language })
  draft.offer(server.current())
  return { server, draft, state: () => draft.getSnapshot() }
}

describe('an own act on a report', () => {
  it('moves the draft to the version that it made, and keeps what was written meanwhile', async () => {
    const { server, draft, state } = await openDraft()
    draft.change({ findings: 'typed meanwhile' })
    draft.accept({ ...server.current(), version: 7, diagnosedAt: '2026-01-05T08:00:00Z' })
    expect(state()).toMatchObject({
      status: 'unsaved',
      content: { findings: 'typed meanwhile' },
      saved: { version: 7 },
    })
    draft.accept({ ...server.current(), version: 3 })
    expect(state().saved?.version).toBe(7)
    draft.change({ findings: '' })
    expect(state().status).toBe('saved')
  })

  it('ends no conflict', async () => {
    const { server, draft, state } = await openDraft()
    draft.change({ findings: 'mine' })
    server.somebodySaves('theirs')
    draft.offer(server.current())
    draft.accept({ ...server.current(), version: 9 })
    expect(state()).toMatchObject({ status: 'conflict', content: { findings: 'mine' } })
  })
})

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

  it('tells that the user writes before anything is saved, and never of what only arrives', async () => {
    const server = reportServer()
    const onEdit = vi.fn()
    const draft = createReportDraft({ pacs: server.pacs, studyId, clock: server.clock, language, onEdit })
    draft.offer(server.current())
    expect(onEdit).not.toHaveBeenCalled()
    draft.change({ findings: 'L' })
    expect([onEdit.mock.calls.length, server.saves().length]).toEqual([1, 0])
  })

  it('sends nothing while nothing has changed', async () => {
    const { server, draft } = await openDraft()
    draft.change({ findings: 'a' })
    draft.change({ findings: '' })
    server.clock.advance(60_000)
    expect(await draft.save()).toBe(true)
    expect(server.saves()).toHaveLength(0)
  })

  it('keeps a value linked while the text beside it changes, saves it, and lets it go with its text', async () => {
    const { server, draft, state } = await openDraft()
    const value: ReportValue = { id: 'value-1', field: 'findings', start: 5, end: 12, source: storySource }
    draft.change({ findings: 'Cyst 42.0 mm.', recommendation: 'In three months.', values: [value] })
    draft.change({ findings: 'Left: Cyst 42.0 mm.' })
    expect(await draft.save()).toBe(true)
    expect(server.current()).toMatchObject({ recommendation: 'In three months.', values: [{ start: 11, end: 18 }] })
    draft.change({ findings: 'Left: Cyst 43.0 mm.' })
    expect(state()).toMatchObject({ status: 'unsaved', content: { values: [] } })
  })

  it('saves every word when an image that it refers to was deleted meanwhile, without what came from it', async () => {
    const { server, draft, state } = await openDraft()
    const { imageId } = storySource
    const fields = [{ path: 'values.0', message: 'not an image of this study', ids: [imageId] }]
    server.refuse(new PacsError('SCHEMA_VALIDATION_FAILED', { received: { fields } }), true)
    draft.change({ findings: 'Cyst 42.0 mm.', values: [{ ...linkedValue, end: 12 }], imageIds: [imageId] })
    expect(await draft.save()).toBe(true)
    expect(server.current()).toMatchObject({ findings: 'Cyst 42.0 mm.', values: [], imageIds: [] })
    expect(state()).toMatchObject({ status: 'saved', leftOut: 1 })
  })

  it('saves every word when an image names another patient since the identity was corrected, without the image', async () => {
    const { server, draft, state } = await openDraft()
    const { imageId } = storySource
    const received = { imageIds: [imageId], images: '1' }
    server.refuse(new PacsError('IMAGE_OF_OTHER_PATIENT', { received }), true)
    draft.change({ findings: 'Cyst 42.0 mm.', values: [{ ...linkedValue, end: 12 }], imageIds: [imageId] })
    expect(await draft.save()).toBe(true)
    expect(server.current()).toMatchObject({ findings: 'Cyst 42.0 mm.', values: [], imageIds: [] })
    expect(state()).toMatchObject({ status: 'saved', leftOut: 1 })
  })

  const broken = (id: string, field: string) => ({
    id,
    field,
    start: null,
    end: null,
    text: '42.0 mm',
    fault: 'changed',
  })

  it('saves every word when a linked value is not what is measured any more, as plain text, and says which', async () => {
    const { server, draft, state } = await openDraft()
    const links = [broken(linkedValue.id, 'findings')]
    const unlinked = [{ id: linkedValue.id, field: 'findings', text: '42.0 mm' }]
    server.refuse(new PacsError('LINKED_VALUE_DIFFERS', { received: { links, values: ['42.0 mm'] } }), true)
    draft.change({ findings: 'Cyst 42.0 mm.', values: [{ ...linkedValue, start: 5, end: 12 }] })
    expect(await draft.save()).toBe(true)
    expect(server.current()).toMatchObject({ findings: 'Cyst 42.0 mm.', values: [] })
    expect(state()).toMatchObject({ status: 'saved', leftOut: 0, content: { unlinked } })
    expect(server.current().unlinked).toEqual(unlinked)
    draft.change({ impression: 'Cyst.' })
    expect(state().content?.unlinked).toEqual(unlinked)
    draft.change({ findings: 'Cyst 43.0 mm.' })
    expect(state().content?.unlinked).toEqual([])
  })

  it('keeps the value of a parameter whose link is not what is measured, as if it was typed', async () => {
    const { draft, state } = await openDraft()
    const bpd = { parameterId: 'bpd' as never, value: '42', source: storySource }
    draft.change({ parameters: [bpd] })
    draft.unlink(
      new PacsError('LINKED_VALUE_DIFFERS', { received: { links: [broken('bpd', 'parameters')], values: ['42'] } }),
    )
    expect(state().content?.parameters).toEqual([{ ...bpd, source: null }])
  })

  it('keeps the size of a finding whose drawing is not what is measured any more, as if it was typed, and marks it', async () => {
    const { server, draft, state } = await openDraft()
    const source = { ...storySource, unit: 'mm', quantity: 'length' }
    const finding = { worksheetId: 'c-tirads', answers: [], size: '42.0' }
    const received = { links: [{ ...broken(source.annotationId, 'worksheets'), text: '42.0' }], values: ['42.0'] }
    server.refuse(new PacsError('LINKED_VALUE_DIFFERS', { received }), true)
    draft.change({ findings: 'Nodule.', worksheets: [{ ...finding, measured: [source] }, finding] })
    expect(await draft.save()).toBe(true)
    const unlinked = [{ id: source.annotationId, field: 'worksheets', text: '42.0' }]
    expect(state()).toMatchObject({ status: 'saved', content: { worksheets: [finding, finding], unlinked } })
    expect(state().content?.worksheets[0]).not.toHaveProperty('measured')
    draft.change({ worksheets: [{ ...finding, size: '43' }] })
    expect(state().content?.unlinked).toEqual([])
  })

  it('makes plain text of the links that finishing was refused for, and saves that', async () => {
    const { server, draft, state } = await openDraft()
    draft.change({ findings: 'Cyst 42.0 mm.', values: [{ ...linkedValue, end: 12 }] })
    await draft.save()
    const received = { links: [broken(linkedValue.id, 'findings')], values: ['42.0 mm'] }
    draft.unlink(new PacsError('LINKED_VALUE_DIFFERS', { received }))
    expect(state()).toMatchObject({ status: 'unsaved', content: { values: [], unlinked: [{ text: '42.0 mm' }] } })
    expect(await draft.save()).toBe(true)
    expect(server.current()).toMatchObject({ findings: 'Cyst 42.0 mm.', values: [] })
  })

  it('is saved once when the server knows the name of a drawing better', async () => {
    const { server, draft, state } = await openDraft()
    draft.change({ findings: 'Cyst 42.0 mm.', values: [{ ...linkedValue, end: 12 }] })
    server.correctValues([{ ...linkedValue, end: 12, source: { ...storySource, name: 'other' } }])
    expect(await draft.save()).toBe(true)
    expect(state().status).toBe('saved')
  })

  it('saves every word when its template was deleted meanwhile, without the template', async () => {
    const { server, draft, state } = await openDraft()
    const fields = [{ path: 'templateId', message: 'no such template', ids: ['template-1'] }]
    server.refuse(new PacsError('SCHEMA_VALIDATION_FAILED', { received: { fields } }), true)
    draft.change({ findings: 'Cyst 42.0 mm.', templateId: 'template-1' as never })
    expect(await draft.save()).toBe(true)
    expect(server.current()).toMatchObject({ findings: 'Cyst 42.0 mm.', templateId: null })
    expect(state()).toMatchObject({ status: 'saved', content: { findings: 'Cyst 42.0 mm.' } })
  })

  it('is not sent again when a refusal speaks of something else', async () => {
    const { server, draft, state } = await openDraft()
    const fields = [{ path: 'values.0', message: 'unknown', ids: ['another image'] }]
    server.refuse(new PacsError('SCHEMA_VALIDATION_FAILED', { received: { fields } }))
    draft.change({ findings: 'Cyst' })
    expect(await draft.save()).toBe(false)
    expect(server.saves()).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'save-failed', content: { findings: 'Cyst' }, leftOut: 0 })
  })

  it('meets a newer version in which only a link or a further section is another one', async () => {
    for (const patch of [{ recommendation: 'mine' }, { values: [{ ...linkedValue, end: 4 }] }]) {
      const { server, draft, state } = await openDraft()
      draft.change({ findings: 'Cyst' })
      await draft.save()
      server.somebodySaves('Cyst')
      draft.change(patch)
      expect(await draft.save()).toBe(false)
      expect(state()).toMatchObject({ status: 'conflict', content: patch })
    }
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
    server.refuse(new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2999-01-05T15:30:00Z' } }))
    draft.change({ findings: 'kept' })
    await draft.save()
    server.clock.advance(60_000)
    expect(server.saves()).toHaveLength(1)
    expect(state()).toMatchObject({ status: 'save-failed', content: { findings: 'kept' } })
  })

  it('shows a newer version at once when nothing is written here', async () => {
    const { server, draft, state } = await openDraft()
    server.somebodySaves('theirs')
    draft.offer(server.current())
    expect(state()).toMatchObject({ status: 'saved', content: { findings: 'theirs' } })
  })

  it('makes a newer version that the server tells of a conflict while something is unsaved here', async () => {
    const { server, draft, state } = await openDraft()
    draft.change({ findings: 'mine' })
    server.somebodySaves('theirs')
    draft.offer(server.current())
    expect(state()).toMatchObject({ status: 'conflict', content: { findings: 'mine' }, theirs: { findings: 'theirs' } })
    server.clock.advance(60_000)
    expect(server.saves()).toHaveLength(0)
  })

  it('looks at no version that is older than the one it saved', async () => {
    const { server, draft, state } = await openDraft()
    const before = server.current()
    draft.change({ findings: 'mine' })
    await draft.save()
    draft.offer(before)
    expect(state()).toMatchObject({ status: 'saved', content: { findings: 'mine' } })
  })
})

describe('the drafts of a tab', () => {
  async function openDrafts(userName = 'writer') {
    const server = reportServer()
    const storage = new MemoryStorage()
    const session = createSession({ pacs: server.pacs, storage })
    const userId = UserId.parse('writer')
    const logIn = async (who: string) => {
      server.answer(sessionApi.info, () => userOf(who))
      storage.setItem('pacs_token', 'token')
      await session.restore()
    }
    await logIn(userName)
    const drafts = createReportDrafts({ pacs: server.pacs, clock: server.clock, language, session, userId })
    const draft = drafts.open(studyId)
    draft.offer(server.current())
    return { server, session, drafts, draft, logIn }
  }

  it('begin a report without words in the language of the interface', async () => {
    const { draft } = await openDrafts()
    expect(draft.getSnapshot().content?.language).toBe('en')
  })

  it('save what is written when the user leaves, and forget it with the next study', async () => {
    const { server, drafts, draft } = await openDrafts()
    draft.change({ impression: 'normal' })
    expect(drafts.unsavedCount()).toBe(1)
    await drafts.leave(studyId)
    expect(server.current().impression).toBe('normal')
    expect(drafts.open(studyId)).toBe(draft)
    drafts.open(StudyId.parse('study-2'))
    expect(drafts.open(studyId)).not.toBe(draft)
  })

  it('keep what could not be saved until the user comes back', async () => {
    const { server, drafts, draft } = await openDrafts()
    server.refuse(new PacsError('STUDY_IS_LOCKED_ERROR', { details: { lockedUntil: '2999-01-05T15:30:00Z' } }))
    draft.change({ impression: 'normal' })
    await drafts.leave(studyId)
    drafts.open(StudyId.parse('study-2'))
    expect(drafts.open(studyId)).toBe(draft)
    expect(draft.getSnapshot().content?.impression).toBe('normal')
  })

  it("keep what an expired login left unsaved, send nothing in another user's name, and save it after the next login", async () => {
    const { server, session, drafts, draft, logIn } = await openDrafts()
    draft.change({ impression: 'normal' })
    await session.logOut()
    await drafts.leave(studyId)
    await logIn('somebody-else')
    server.clock.advance(60_000)
    expect(server.saves()).toHaveLength(0)
    await logIn('writer')
    await vi.waitFor(() => expect(server.current().impression).toBe('normal'))
  })
})

function userOf(userId: string): AnswerOf<typeof sessionApi.info> {
  return {
    userId,
    name: userId,
    authorities: [],
    hospitalId: 'hospital-1',
    hospitalName: 'Hospital',
    timeZone: 'Asia/Shanghai',
    machineId: null,
    departmentId: 'department-1',
    departmentName: 'Ultrasound',
    departmentType: null,
    departmentUsageTime: null,
    roomId: 'room-1',
    roomName: 'Room 1',
  }
}

describe('the language of a draft', () => {
  const written = (language: 'en' | 'zh', row: Partial<Report> = {}) => {
    const server = reportServer()
    const draft = createReportDraft({ pacs: server.pacs, studyId, clock: server.clock, language: () => language })
    draft.offer({ ...server.current(), ...row })
    return { server, draft, language: () => draft.getSnapshot().content?.language }
  }

  it('is that of the interface while nothing is written, and goes with the first save', async () => {
    const { server, draft, language } = written('en')
    expect(language()).toBe('en')
    expect(draft.isUnsaved()).toBe(false)
    draft.change({ findings: 'Cyst.' })
    await draft.save()
    expect(server.saves().at(-1)?.input).toMatchObject({ language: 'en' })
    expect(draft.isUnsaved()).toBe(false)
  })

  it('is saved when it alone is chosen', async () => {
    const { server, draft } = written('zh')
    draft.change({ language: 'en' })
    await draft.save()
    expect(server.saves().at(-1)?.input).toMatchObject({ language: 'en', findings: '' })
  })

  it('of a report from before is that of its words, no matter who reads it', () => {
    expect(written('en', { findings: '肝囊肿。', version: 3 }).language()).toBe('zh')
    expect(written('zh', { findings: 'Cyst.', version: 3 }).language()).toBe('en')
  })
})
