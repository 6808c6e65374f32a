import { sessionApi } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PacsProvider } from '../provider/PacsProvider'
import { createStoryPacs, startStorySession } from '../testing/PacsStory'
import { type ListQuery, useListQuery } from './useListQuery'

interface UserQuery extends ListQuery {
  readonly search: string
}
const start: UserQuery = { search: '', pageNumber: 0, pageSize: 20 }

function List({ name }: { name: string }) {
  const { query, set } = useListQuery(name, start)
  return (
    <button type="button" onClick={() => set({ search: `${query.search}x` })}>
      {`${name}: ${query.search} ${query.pageNumber}`}
    </button>
  )
}

async function open() {
  const story = createStoryPacs()
  await startStorySession(story)
  const page = (names: readonly string[]) => (
    <PacsProvider {...story}>
      {names.map((name) => (
        <List key={name} name={name} />
      ))}
    </PacsProvider>
  )
  const { rerender } = render(page(['users', 'roles']))
  return {
    show: (names: readonly string[]) => rerender(page(names)),
    press: (name: RegExp) => act(async () => screen.getByRole('button', { name }).click()),
    logInAs: (userId: string) => {
      story.fake.answer(sessionApi.info, () => exampleUser({ userId }))
      return act(() => startStorySession(story))
    },
  }
}

it('what a list was asked for is there again when its page comes back', async () => {
  const { show, press } = await open()
  await press(/users/)
  show([])
  show(['users', 'roles'])
  expect(screen.getByText('users: x 0')).toBeTruthy()
})

it('two lists keep apart what they were asked for', async () => {
  const { press } = await open()
  await press(/users/)
  expect(screen.getByText('roles: 0')).toBeTruthy()
})

it('another user begins with what the list starts with', async () => {
  const { press, logInAs } = await open()
  await press(/users/)
  await logInAs('user-2')
  expect(screen.queryByText('users: x 0')).toBeNull()
})
