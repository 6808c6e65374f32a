import { anyOf, imageApi, reportApi } from '@opensono/pacs-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createStoryPacs, PacsStory, startStorySession } from '../testing/PacsStory'
import { Allowed } from './Allowed'
import { useRefusal } from './useRefusal'
import { useText } from './useText'

afterEach(cleanup)

const [a, b] = ['pacs:image:collect_image', 'pacs:diagnostic_report:edit_report'] as const

async function started(authorities: readonly string[]) {
  const story = createStoryPacs({ authorities })
  await startStorySession(story)
  return story
}

test('an element stays for a user who holds at least one of several permissions', async () => {
  const story = await started([b])
  render(
    <PacsStory story={story}>
      <Allowed needs={anyOf(a, b)}>
        <p>any</p>
      </Allowed>
      <Allowed needs={[a, b]}>
        <p>all</p>
      </Allowed>
      <Allowed needs={[b]}>
        <p>one</p>
      </Allowed>
    </PacsStory>,
  )
  expect(screen.queryByText('any')).not.toBeNull()
  expect(screen.queryByText('one')).not.toBeNull()
  expect(screen.queryByText('all')).toBeNull()
})

test('an element that needs a call goes when the server does not offer it', async () => {
  const story = await started(['pacs:image:collect_image'])
  story.pacs.setSupportedCalls([reportApi.get.id])
  render(
    <PacsStory story={story}>
      <Allowed needs={imageApi.uploadToken}>capture</Allowed>
    </PacsStory>,
  )
  expect(screen.queryByText('capture')).toBeNull()
})

function Switch() {
  const { setLanguage } = useText()
  return (
    <button type="button" onClick={() => setLanguage('zh')}>
      zh
    </button>
  )
}

function Reason() {
  return <p>{useRefusal('pacs:diagnostic_report:print_report') ?? 'free'}</p>
}

test('the second rule disables with words, in the language of the moment', async () => {
  const story = await started([])
  render(
    <PacsStory story={story}>
      <Reason />
      <Switch />
    </PacsStory>,
  )
  expect(screen.queryByText(/You may not do this/)).not.toBeNull()
  act(() => screen.getByText('zh').click())
  expect(screen.queryByText(/You may not do this/)).toBeNull()
})

test('an element that is to stay is given the words that disable it, and none when the user may use it', async () => {
  const button = <Allowed needs={anyOf(a, b)}>{(reason) => <button type="button">{reason ?? 'free'}</button>}</Allowed>
  render(<PacsStory story={await started([])}>{button}</PacsStory>)
  expect(screen.queryByRole('button', { name: /You may not do this/ })).not.toBeNull()
  cleanup()
  render(<PacsStory story={await started([b])}>{button}</PacsStory>)
  expect(screen.queryByRole('button', { name: 'free' })).not.toBeNull()
})
