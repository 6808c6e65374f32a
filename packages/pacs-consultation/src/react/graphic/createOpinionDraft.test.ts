import { type ConsultationId, graphicConsultationApi, PacsError } from '@opensono/pacs-core'
import { createFakePacs, FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import { createOpinionDraft, opinionAutosaveMs, opinionRetryMs } from './createOpinionDraft'

const id = 'consultation-1' as ConsultationId

function make() {
  const { pacs, answer, seen } = createFakePacs({ graphicConsultation: graphicConsultationApi })
  const clock = new FakeClock()
  answer(graphicConsultationApi.saveDraft, () => ({ status: 'editing' as const }))
  const draft = createOpinionDraft({ pacs, id, clock })
  const sent = () => seen.map(({ input }) => input.draft)
  return { draft, clock, answer, sent }
}

describe('the draft of an opinion', () => {
  it('is saved by itself after it was written', async () => {
    const { draft, clock, sent } = make()
    draft.write('cyst')
    expect(draft.getSnapshot().status).toBe('unsaved')
    clock.advance(opinionAutosaveMs - 1)
    expect(sent()).toEqual([])
    clock.advance(1)
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('saved'))
    expect(sent()).toEqual(['cyst'])
  })

  it('begins with what the server keeps, and never loses what is written here to it', () => {
    const { draft } = make()
    draft.offer('kept')
    expect(draft.getSnapshot().text).toBe('kept')
    draft.write('kept and more')
    draft.offer('kept')
    expect(draft.getSnapshot().text).toBe('kept and more')
  })

  it('stays, and is saved again, when a save failed', async () => {
    const { draft, clock, answer, sent } = make()
    answer(graphicConsultationApi.saveDraft, () => {
      throw new PacsError('SERVER_BUSY')
    })
    draft.write('cyst')
    clock.advance(opinionAutosaveMs)
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('failed'))
    expect(draft.isUnsaved()).toBe(true)
    answer(graphicConsultationApi.saveDraft, () => ({ status: 'editing' as const }))
    clock.advance(opinionRetryMs)
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('saved'))
    expect(sent().at(-1)).toBe('cyst')
  })

  it('sends what was written while a save was on its way', async () => {
    const { draft, answer, clock, sent } = make()
    let finish: () => void = () => undefined
    answer(
      graphicConsultationApi.saveDraft,
      () => new Promise((resolve) => (finish = () => resolve({ status: 'editing' }))),
    )
    draft.write('one')
    const saving = draft.save()
    await vi.waitFor(() => expect(sent()).toEqual(['one']))
    draft.write('one two')
    answer(graphicConsultationApi.saveDraft, () => ({ status: 'editing' as const }))
    finish()
    expect(await saving).toBe(false)
    clock.advance(opinionAutosaveMs)
    await vi.waitFor(() => expect(draft.getSnapshot().status).toBe('saved'))
    expect(sent().at(-1)).toBe('one two')
  })

  it('is not sent in the name of another user', async () => {
    const { pacs, answer, seen } = createFakePacs({ graphicConsultation: graphicConsultationApi })
    answer(graphicConsultationApi.saveDraft, () => ({ status: 'editing' as const }))
    let isWriterHere = false
    const draft = createOpinionDraft({ pacs, id, clock: new FakeClock(), isWriterHere: () => isWriterHere })
    draft.write('cyst')
    expect(await draft.save()).toBe(false)
    expect(seen).toEqual([])
    isWriterHere = true
    expect(await draft.save()).toBe(true)
  })

  it('saves nothing by itself once it is over', () => {
    const { draft, clock, sent } = make()
    draft.write('cyst')
    draft.destroy()
    clock.advance(opinionAutosaveMs)
    expect(sent()).toEqual([])
  })
})
