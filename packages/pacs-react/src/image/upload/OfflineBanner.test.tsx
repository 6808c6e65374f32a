import { createEmitter, type PacsEventMap } from '@opensono/pacs-core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { storyUpload, storyUploads } from '../storyImages'
import { OfflineBanner } from './OfflineBanner'

afterEach(cleanup)

function show(uploads: ReturnType<typeof storyUploads>, language: 'en' | 'zh' = 'en') {
  const made = createStoryPacs({ language })
  const heard = createEmitter<PacsEventMap>()
  const story = { ...made, uploads, pacs: { ...made.pacs, on: heard.on } }
  const page = (key: string) => (
    <PacsStory story={story} isLoggedIn={false}>
      <OfflineBanner key={key} />
    </PacsStory>
  )
  const { rerender } = render(page('first'))
  return {
    goToOtherPage: () => rerender(page('second')),
    answers: (isReachable: boolean) => act(() => heard.emit('reachable', isReachable)),
  }
}

const said = () => screen.queryByRole('status')?.textContent
const waiting = (count: number) =>
  Array.from({ length: count }, (_, index) => storyUpload(`upload-${index}`, { status: 'waiting' }))

describe('without a network', () => {
  it.each([
    ['en', 3, 'You are offline. 3 images are safe on this computer and upload when the network returns.'],
    ['zh', 3, '网络已断开。3 幅图像已保存在本机，网络恢复后自动上传。'],
    [
      'en',
      0,
      'You are offline. Capture continues: images are kept on this computer and upload when the network returns.',
    ],
  ] as const)('it is said, with what is kept: %s, %d', (language, count, words) => {
    show(storyUploads(waiting(count), false), language)
    expect(said()).toBe(words)
  })

  it('nothing is called safe where the disk keeps nothing', () => {
    show(storyUploads(waiting(2), false, 0, { isDurable: false }))
    expect(said()).toBe(
      'You are offline. Capture continues: leave this page open, images upload when the network returns.',
    )
  })
})

it('a server that does not answer is told of on one page after the other, until it answers', () => {
  const { answers, goToOtherPage } = show(storyUploads())
  expect(said()).toBeUndefined()
  answers(false)
  expect(said()).toMatch(/^The server cannot be reached\. Capture continues/)
  goToOtherPage()
  expect(said()).toMatch(/^The server cannot be reached/)
  answers(true)
  expect(said()).toBeUndefined()
})
