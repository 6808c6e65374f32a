import {
  createStudyQuery,
  PacsError,
  type RecordConditions,
  recordQueryApi,
  type SavedQuery,
} from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { storyWithStudies } from '../storyStudies'
import { SavedQueries } from './SavedQueries'
import { storyQuery } from './storyQuery'

withoutLayout()

const stones = (patch: Partial<Record<keyof SavedQuery, unknown>> = {}) => storyQuery(1, { name: 'Stones', ...patch })

/** The panel over a server that keeps one query, which another tab may change or delete. */
async function open(theirs: RecordConditions = { text: '囊肿', patientSex: ['female'], ageFrom: 30 }) {
  const story = storyWithStudies('en')
  let kept: SavedQuery | null = stones()
  story.fake.answer(recordQueryApi.list, () => (kept === null ? [] : [kept]))
  story.fake.answer(recordQueryApi.save, (fields) => {
    kept = stones({ ...fields, id: 'query-2' })
    return kept
  })
  story.fake.answer(recordQueryApi.edit, ({ queryId, version, ...fields }) => {
    if (kept === null) throw new PacsError('NOT_FOUND')
    if (version !== kept.version) {
      throw new PacsError('CONFLICT', { details: { savedByName: '李伟', savedAt: '2026-01-05T08:03:00.000Z' } })
    }
    kept = stones({ ...fields, id: queryId, version: version + 1 })
    return kept
  })
  const query = createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))
  query.set({ text: '息肉' })
  const drawn = drawPage(story, <SavedQueries query={query} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Saved queries' }))
  const box = within(await screen.findByRole('dialog', { name: 'Saved queries' }))
  typeInto(await box.findByRole('textbox', { name: 'Name' }), 'Stones')
  await box.findByRole('button', { name: 'Replace' })
  const press = async (name: string | RegExp) => fireEvent.click(await box.findByRole('button', { name }))
  return {
    ...drawn,
    story,
    query,
    box,
    press,
    kept: () => kept,
    /** Another tab saves the query, as many times as the version rises. */
    saveElsewhere: (patch: Partial<Record<keyof SavedQuery, unknown>> = {}) => {
      kept = stones({ conditions: theirs, version: (kept?.version ?? 0) + 1, ...patch })
    },
    removeElsewhere: () => {
      kept = null
    },
    versions: () => drawn.asked(recordQueryApi.edit).map((input) => (input as { version: number }).version),
    reads: () => drawn.asked(recordQueryApi.list).length,
  }
}

describe('replacing a saved query that was changed elsewhere meanwhile', () => {
  it('does not overwrite it unseen, however often it is pressed', async () => {
    const { box, press, saveElsewhere, versions, reads, kept } = await open()
    saveElsewhere()
    const before = reads()
    await press('Replace')
    await box.findByText(/^李伟 saved a newer version/)
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    const again = box.queryByRole('button', { name: 'Replace' })
    if (again !== null) fireEvent.click(again)
    const isAsking = () => box.queryByRole('region', { name: 'Two versions' }) !== null
    await waitFor(() => expect([versions(), isAsking()]).toEqual([[1], true]))
    expect(kept()?.conditions).toMatchObject({ text: '囊肿' })
  })

  it('shows both versions in words, and saves the chosen one onto the newer one', async () => {
    const { box, press, saveElsewhere, versions, kept, notice } = await open()
    saveElsewhere({ isShared: true, preset: 'today', sort: { column: 'printTime', isDescending: true } })
    await press('Replace')
    const filters = within(await box.findByRole('region', { name: 'Filters' }))
    filters.getByText(/Search: 息肉/)
    filters.getByText(/Search: 囊肿/)
    filters.getByText(/Sex: Female/)
    filters.getByText(/Age: 30/)
    // What was not touched here is taken from the newer version.
    const share = within(box.getByRole('region', { name: 'Share with the hospital' }))
    share.getByText('Yes')
    const order = within(box.getByRole('region', { name: 'Sorting' }))
    order.getByText('Printed, descending')
    await press('Save the choice')
    await notice('"Stones" is saved.')
    expect(versions()).toEqual([1, 2])
    expect(kept()).toMatchObject({ conditions: { text: '息肉' }, isShared: true, version: 3 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leaves it as it is when the newer version is chosen', async () => {
    const { press, saveElsewhere, versions, kept } = await open()
    saveElsewhere()
    await press('Replace')
    await press('Take all of theirs')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(versions()).toEqual([1])
    expect(kept()).toMatchObject({ conditions: { text: '囊肿' }, version: 2 })
  })

  it('asks, too, when the list was read again before the press', async () => {
    const { story, box, press, saveElsewhere, versions, reads } = await open()
    saveElsewhere({ isShared: true })
    const before = reads()
    await story.queryClient.invalidateQueries()
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    await box.findByText('Shared')
    await press('Replace')
    await box.findByRole('region', { name: 'Two versions' })
    expect(versions()).toEqual([1])
  })

  it('asks again when it was changed once more before the choice', async () => {
    const { box, press, saveElsewhere, versions, kept } = await open()
    saveElsewhere()
    await press('Replace')
    await box.findByRole('region', { name: 'Two versions' })
    saveElsewhere({ conditions: { text: '肌瘤' } })
    await press('Save the choice')
    await box.findByText(/Search: 肌瘤/)
    expect(versions()).toEqual([1, 2])
    await press('Save the choice')
    await waitFor(() => expect(kept()).toMatchObject({ conditions: { text: '息肉' }, version: 4 }))
  })

  it('says that the query was deleted, and saves it as a new one with the next press', async () => {
    const { box, press, removeElsewhere, asked, notice } = await open()
    removeElsewhere()
    await press('Replace')
    await box.findByText('There is no such record.')
    await press('Save')
    await notice('"Stones" is saved.')
    expect(asked(recordQueryApi.save)).toMatchObject([{ name: 'Stones', conditions: { text: '息肉' } }])
  })
})

describe('the name of a query', () => {
  it('that is typed on belongs to another query: nothing is replaced', async () => {
    const { box, press, asked, versions } = await open()
    typeInto(box.getByRole('textbox', { name: 'Name' }), 'Stones, large')
    await press('Save')
    await waitFor(() => expect(asked(recordQueryApi.save)).toMatchObject([{ name: 'Stones, large' }]))
    expect(versions()).toEqual([])
  })
})
