import { guardStorage } from '@opensono/pacs-core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createStoryPacs, PacsStory } from '../../testing/PacsStory'
import { StorageBanner } from './StorageBanner'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const said = () => screen.queryByRole('status')?.textContent ?? null

it('nothing is shown while the browser keeps everything; a full storage is named, and gone when it takes something again', async () => {
  render(
    <PacsStory story={createStoryPacs({ language: 'en' })} isLoggedIn={false}>
      <StorageBanner />
    </PacsStory>,
  )
  expect(said()).toBeNull()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError')
  })
  act(() => guardStorage('session').setItem('opensono.test', '1'))
  await waitFor(() => expect(said()).toMatch(/^This browser keeps nothing new: its storage is full\./))
  full.mockRestore()
  act(() => guardStorage('session').setItem('opensono.test', '1'))
  expect(said()).toBeNull()
})

it('a blocked storage is named in Chinese', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  act(() => void guardStorage('session').getItem('opensono.test'))
  render(
    <PacsStory story={createStoryPacs({ language: 'zh' })} isLoggedIn={false}>
      <StorageBanner />
    </PacsStory>,
  )
  await waitFor(() => expect(said()).toMatch(/^本浏览器不保存任何内容：网站数据被禁止。/))
  blocked.mockRestore()
  act(() => guardStorage('session').setItem('opensono.test', '1'))
  expect(said()).toBeNull()
})
