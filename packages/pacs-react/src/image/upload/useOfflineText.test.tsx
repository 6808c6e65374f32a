import { describe, expect, it } from 'vitest'
import { drawHook } from '../../../test/drawHook'
import { createStoryPacs } from '../../testing/PacsStory'
import { storyUpload, storyUploads } from '../storyImages'
import { useOfflineText } from './useOfflineText'

const open = (uploads = storyUploads(), language: 'en' | 'zh' = 'en') =>
  drawHook({ ...createStoryPacs({ language }), uploads }, useOfflineText)

const kept = storyUpload('upload-1')
const done = storyUpload('upload-2', { status: 'done' })
const unsafe = storyUpload('upload-3', { isKept: false })

describe('without a network', () => {
  it('counts the files that are kept and are not sent yet', async () => {
    const { use } = await open(storyUploads([kept, { ...kept, id: 'upload-4' }, done, unsafe], false))
    expect(use()).toMatch(/2/)
    expect(use()).toMatch(/network/)
  })

  it('says in other words that nothing waits', async () => {
    const waiting = (await open(storyUploads([kept], false))).use()
    const none = (await open(storyUploads([done], false))).use()
    expect(none).toMatch(/network/)
    expect(none).not.toBe(waiting)
  })

  it('promises nothing where this browser keeps nothing', async () => {
    const { use } = await open(storyUploads([kept], false, 0, { isDurable: false }))
    expect(use()).not.toBe((await open(storyUploads([kept], false))).use())
  })

  it('says it in Chinese', async () => {
    expect((await open(storyUploads([kept], false), 'zh')).use()).toMatch(/网络/)
  })
})

it('says nothing while the computer has a network and the server answers', async () => {
  expect((await open(storyUploads([kept]))).use()).toBeNull()
})
