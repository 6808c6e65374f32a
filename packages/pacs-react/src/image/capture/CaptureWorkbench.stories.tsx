import { createBufferNames, createCaptureSession, createDeviceList, createHotkeys } from '@opensono/pacs-capture'
import { imageApi, PacsError } from '@opensono/pacs-core'
import { MemoryStorage } from '@opensono/pacs-core/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { PacsProvider } from '../../provider/PacsProvider'
import { createStoryPacs, type StoryPacs, startStorySession } from '../../testing/PacsStory'
import { inStory, storyUpload, storyUploads, storyWithImages } from '../storyImages'
import { CaptureRoot } from './CaptureRoot'
import { CaptureWorkbench } from './CaptureWorkbench'

/** Ends what the last story began: a session that nobody ends paints and encodes on, behind every story that follows. */
const endings = new Set<() => void>()
function endAll(): void {
  for (const end of endings) end()
  endings.clear()
}

/** Real capture of the simulated probe; the uploads do not progress. */
function withCapture(story: StoryPacs, uploads = storyUploads()): StoryPacs {
  const storage = new MemoryStorage()
  const devices = createDeviceList({ storage, mediaDevices: null, simulatedProbe: true })
  const bufferNames = createBufferNames({ storage, prefixText: (prefix) => prefix })
  const capture = createCaptureSession({
    uploads,
    devices,
    bufferNames,
    storage,
    authorities: () => story.session.getSnapshot().user?.authorities ?? [],
  })
  const hotkeys = createHotkeys({ storage, onAction: () => {} })
  for (const each of [capture, devices, hotkeys]) endings.add(() => each.destroy())
  return { ...story, uploads, devices, bufferNames, capture, hotkeys }
}

const meta = {
  title: 'Image/CaptureWorkbench',
  component: CaptureWorkbench,
  beforeEach: () => endAll,
  render: (args) => (
    <div style={{ height: '100vh' }}>
      <CaptureRoot />
      <CaptureWorkbench {...args} />
    </div>
  ),
} satisfies Meta<typeof CaptureWorkbench>

export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {
  decorators: [
    inStory((language) =>
      withCapture(
        storyWithImages(language),
        storyUploads([
          storyUpload('upload-1'),
          storyUpload('upload-2', { status: 'failed', error: new PacsError('UPLOAD_FAILED') }),
        ]),
      ),
    ),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.pacs-stage video[data-shown]')).toBeVisible(), {
      timeout: 10_000,
    })
    await expect((await within(canvasElement).findAllByRole('button', { name: /A2/ }))[0]).toBeVisible()
  },
}

export const Empty: Story = {
  decorators: [
    inStory((language) => {
      const story = createStoryPacs({ language })
      story.fake.answer(imageApi.cacheList, () => [])
      return withCapture(story)
    }),
  ],
}

export const ListFails: Story = {
  decorators: [
    inStory((language) => {
      const story = storyWithImages(language)
      story.fake.answer(imageApi.list, () => {
        throw new PacsError('STUDY_VIP_ERROR')
      })
      return withCapture(story)
    }),
  ],
}

const moved: string[] = []

export const DragFromBufferToStudy: Story = {
  decorators: [
    inStory((language) => {
      moved.length = 0
      const story = storyWithImages(language)
      story.fake.answer(imageApi.cacheBindStudy, ({ imageId, studyId }) => {
        moved.push(`${imageId} to ${studyId}`)
        return null
      })
      return withCapture(story)
    }),
  ],
  play: async ({ canvasElement, globals }) => {
    if (globals.language === 'zh') return
    const canvas = within(canvasElement)
    const thumb = (await canvas.findByRole('button', { name: 'Open A2' })).closest('li')
    const strip = canvas.getByRole('region', { name: 'Study' })
    await expect(thumb).not.toBeNull()
    if (thumb === null) return
    await waitFor(() => expect(thumb).toHaveAttribute('draggable', 'true'))
    const dataTransfer = new DataTransfer()
    const drag = (kind: string) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer })
    thumb.dispatchEvent(drag('dragstart'))
    strip.dispatchEvent(drag('dragover'))
    strip.dispatchEvent(drag('drop'))
    await waitFor(() => expect(moved).toEqual(['image-11 to study-1']))
  },
}

/** In a page with a `PacsProvider` and nothing else: root, notices and the invisible video come along. */
export const InAnyPage: Story = {
  decorators: [(_, { globals }) => <AnyPage language={globals.language === 'zh' ? 'zh' : 'en'} />],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.pacs-stage video[data-shown]')).toBeVisible(), {
      timeout: 10_000,
    })
    // The invisible one, from which nothing is taken away when the visible one is.
    await waitFor(() => expect(canvasElement.querySelectorAll('video')).toHaveLength(2))
  },
}

function AnyPage({ language }: { language: 'en' | 'zh' }) {
  const [services, setServices] = useState<StoryPacs | null>(null)
  useEffect(() => {
    const story = withCapture(storyWithImages(language))
    void startStorySession(story).then(() => setServices(story))
    return () => story.capture?.destroy()
  }, [language])
  if (services === null) return null
  return (
    <PacsProvider {...services}>
      <div style={{ height: 'calc(100vh - 32px)' }}>
        <CaptureWorkbench />
      </div>
    </PacsProvider>
  )
}
