import { createStudyQuery, PacsError, recordQueryApi, type SavedQuery } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawPage, typeInto } from '../../../test/drawPage'
import { withoutLayout } from '../../../test/withoutLayout'
import { storyWithStudies } from '../storyStudies'
import { SavedQueries } from './SavedQueries'
import { storyQuery } from './storyQuery'

withoutLayout()

const newQuery = () => createStudyQuery(new MemoryStorage(), () => ({ departmentType: null, today: '2026-01-05' }))

async function open(rows: readonly SavedQuery[] = [storyQuery(1)]) {
  const story = storyWithStudies('en')
  let queries = [...rows]
  story.fake.answer(recordQueryApi.list, () => queries)
  story.fake.answer(recordQueryApi.save, (fields) => {
    const made = storyQuery(9, fields)
    queries = [...queries, made]
    return made
  })
  story.fake.answer(recordQueryApi.edit, ({ queryId, ...fields }) =>
    storyQuery(1, { ...fields, id: queryId, version: 2 }),
  )
  story.fake.answer(recordQueryApi.remove, ({ queryId }) => {
    queries = queries.filter(({ id }) => id !== queryId)
    return null
  })
  const query = newQuery()
  const drawn = drawPage(story, <SavedQueries query={query} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Saved queries' }))
  const box = within(await screen.findByRole('dialog', { name: 'Saved queries' }))
  await waitFor(() => expect(drawn.asked(recordQueryApi.list)).not.toHaveLength(0))
  return {
    ...drawn,
    story,
    query,
    box,
    name: async (text: string) => typeInto(await box.findByRole('textbox', { name: 'Name' }), text),
    press: async (name: string | RegExp) => fireEvent.click(await box.findByRole('button', { name })),
  }
}

describe('queries that were saved', () => {
  it('bring back what was asked for by one press', async () => {
    const { query, press } = await open()
    await press(/^Query 1/)
    await waitFor(() => expect(query.getSnapshot()).toMatchObject({ text: '结石' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of others are used, and not deleted: it says whose they are', async () => {
    const { box } = await open([storyQuery(1, { isShared: true, ownerId: 'user-9', ownerName: '赵敏' })])
    expect((await box.findByRole('button', { name: /Query 1/ })).textContent).toContain('By 赵敏')
    expect(box.queryByRole('button', { name: 'Delete "Query 1"' })).toBeNull()
  })

  it('are deleted after a question, which says that a shared one is gone for all', async () => {
    const { press, asked, notice } = await open([storyQuery(1, { isShared: true })])
    await press('Delete "Query 1"')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete "Query 1"?' }))
    expect(question.getByText('It is removed for all users of the hospital.')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    await notice('"Query 1" is deleted.')
    expect(asked(recordQueryApi.remove)).toEqual([{ queryId: 'query-1' }])
  })

  it('that cannot be deleted say why, in the question', async () => {
    const { story, press } = await open()
    story.fake.answer(recordQueryApi.remove, () => {
      throw new PacsError('SERVER_BUSY')
    })
    await press('Delete "Query 1"')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete "Query 1"?' }))
    expect(question.getByText('It is removed from your list.')).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    await question.findByText(/busy/i)
  })

  it('that cannot be read say so', async () => {
    const story = storyWithStudies('en')
    story.fake.answer(recordQueryApi.list, () => {
      throw new PacsError('SERVER_BUSY')
    })
    drawPage(story, <SavedQueries query={newQuery()} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Saved queries' }))
    await screen.findByText(/^The server is busy/)
  })
})

describe('saving what is asked for', () => {
  it('keeps the conditions under a name, for the user alone or for the hospital', async () => {
    const { box, name, press, asked, notice } = await open([])
    await box.findByText('No query is saved yet')
    await name('  Stones ')
    fireEvent.click(box.getByRole('checkbox', { name: 'Share with the hospital' }))
    await press('Save')
    await notice('"Stones" is saved.')
    expect(asked(recordQueryApi.save)).toMatchObject([{ name: 'Stones', isShared: true }])
  })

  it('needs a name', async () => {
    const { box, name, asked } = await open()
    await name('   ')
    const save = await box.findByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    fireEvent.submit(save)
    expect(asked(recordQueryApi.save)).toEqual([])
  })

  it('under a name that the user has replaces that query; one of somebody else stays', async () => {
    const { box, name, press, asked } = await open([
      storyQuery(1),
      storyQuery(2, { ownerId: 'user-9', isShared: true }),
    ])
    await box.findByRole('button', { name: /^Query 2/ })
    await name('Query 2')
    expect(box.queryByRole('button', { name: 'Replace' })).toBeNull()
    await name('Query 1')
    expect(box.getByText('You have a query of this name: it is replaced.')).toBeTruthy()
    await press('Replace')
    await waitFor(() => expect(asked(recordQueryApi.edit)).toMatchObject([{ queryId: 'query-1', version: 1 }]))
    expect(asked(recordQueryApi.save)).toEqual([])
  })
})
