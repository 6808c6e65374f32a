import {
  type ConsultationId,
  graphicConsultationApi,
  imageApi,
  type StudyId,
  type StudyImage,
} from '@opensono/pacs-core'
import { exampleStudy } from '@opensono/pacs-core/testing'
import { FakePacsProvider } from '@opensono/pacs-react/testing'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { GraphicConsultationView } from '../graphic/GraphicConsultationView'
import { storyWithConsultations } from '../storyConsultation'
import { storyOnImages, storyWithGraphic } from '../storyGraphic'
import { ChooseImages } from './ChooseImages'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const point = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='

/** Images whose addresses name the reading of the list that they came with. */
function createReadings() {
  const state = { count: 0 }
  return {
    state,
    of: (images: readonly StudyImage[]): StudyImage[] => {
      state.count += 1
      return images.map((image) => ({
        ...image,
        type: 'SINGLE_FRAME',
        contentType: 'image/jpeg',
        thumbnailUrl: `${point}#reading=${state.count}`,
        url: `${point}#reading=${state.count}`,
      }))
    },
  }
}

const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img[src*="reading="]')]
const readingsOf = () => [...new Set(pictures().map(({ src }) => src.split('#reading=')[1]))]

/** All pictures fail as they do when a list has been open for longer than their addresses live: they are shown again after one more reading. */
async function expectRenewed({ state }: ReturnType<typeof createReadings>): Promise<void> {
  const read = state.count
  vi.setSystemTime(Date.now() + 60_000)
  for (const picture of pictures()) fireEvent.error(picture)
  await waitFor(() => expect(readingsOf()).toEqual([String(read + 1)]))
  expect(state.count).toBe(read + 1)
}

const images = (numbers: readonly number[]) =>
  numbers.map(
    (number): StudyImage => ({
      id: `image-${number}` as StudyImage['id'],
      instanceNumber: number,
      sopInstanceUid: `1.2.${number}`,
      type: 'SINGLE_FRAME',
      url: '',
      thumbnailUrl: '',
      contentType: 'image/jpeg',
      sizeBytes: 1000,
      comment: '',
      createdAt: '2026-01-05T08:00:00Z',
      isUsedInReport: false,
    }),
  )

describe('images of a consultation whose addresses have expired', () => {
  it('are read again, once for all of them, in the list from which images are chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const readings = createReadings()
    const services = storyWithConsultations()
    services.fake.answer(imageApi.list, () => readings.of(images([1, 2, 3])))
    const study = exampleStudy({ studyId: 'study-1' as StudyId })
    render(
      <FakePacsProvider services={services}>
        <ChooseImages study={study} chosenIds={[]} onChoose={() => {}} onClose={() => {}} />
      </FakePacsProvider>,
    )
    await waitFor(() => expect(pictures()).toHaveLength(3))
    await expectRenewed(readings)
  })

  it('are read again in the room of a consultation on images', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const readings = createReadings()
    const services = storyWithGraphic('en')
    services.fake.answer(graphicConsultationApi.get, () => ({
      ...storyOnImages(),
      images: readings.of(images([1, 2])),
    }))
    render(
      <FakePacsProvider services={services}>
        <GraphicConsultationView id={'consultation-1' as ConsultationId} onBack={() => {}} />
      </FakePacsProvider>,
    )
    await waitFor(() => expect(pictures()).toHaveLength(2))
    await expectRenewed(readings)
  })
})
