import { type ImageId, imageApi, PacsError, reportApi } from '@opensono/pacs-core'
import { createFakePacs, exampleUploadCredentials } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import type { ExportImagesOptions, ExportProgress } from './ExportImagesOptions'
import { exportImages } from './exportImages'
import { exportName } from './exportName'

const images = ['image-1', 'image-2', 'image-3'] as ImageId[]

function start(options: Partial<ExportImagesOptions> = {}) {
  const { pacs, answer, seen } = createFakePacs({ image: imageApi, report: reportApi })
  answer(imageApi.exportToken, ({ imageId }) => exampleUploadCredentials({ key: `image/h/${imageId}.jpg` }))
  const saved = new Map<string, Blob>()
  const progress: ExportProgress[] = []
  const run = () =>
    exportImages({
      pacs,
      images,
      as: 'files',
      prefix: 'US0001_',
      save: (content, name) => void saved.set(name, content),
      onProgress: (each) => progress.push(each),
      async fetchObject({ credentials, onProgress }) {
        onProgress(0.5)
        onProgress(1)
        return new Blob([`picture ${credentials.key}`])
      },
      ...options,
    })
  return { run, answer, seen, saved, progress }
}

describe('an export of images', () => {
  it('asks for credentials of each, and saves it under the prefix and the last segment of its key', async () => {
    const { run, saved, seen } = start({ fileType: 'DICOM' })
    expect(await run()).toEqual({ failed: [] })
    expect([...saved.keys()]).toEqual(['US0001_image-1.jpg', 'US0001_image-2.jpg', 'US0001_image-3.jpg'])
    expect(await saved.get('US0001_image-2.jpg')?.text()).toBe('picture image/h/image-2.jpg')
    expect(seen.map(({ input }) => input)).toEqual(images.map((imageId) => ({ imageId, fileType: 'DICOM' })))
  })

  it('makes one archive of all when that is wished', async () => {
    const { run, saved } = start({ as: 'zip' })
    await run()
    expect([...saved.keys()]).toEqual(['US0001_images.zip'])
    const text = await saved.get('US0001_images.zip')?.text()
    expect(text?.startsWith('PK\u0003\u0004')).toBe(true)
    for (const imageId of images) expect(text).toContain(`picture image/h/${imageId}.jpg`)
  })

  it.each(['files', 'zip'] as const)(
    'as %s: what fails is told with the cannot-export message, and the rest goes on',
    async (as) => {
      const fetchObject: ExportImagesOptions['fetchObject'] = async ({ credentials }) => {
        if (credentials.key.includes('image-2')) throw new TypeError('network')
        return new Blob(['picture'])
      }
      const { run, saved } = start({ as, fetchObject })
      const { failed } = await run()
      expect(failed.map(({ imageId, error }) => [imageId, error.code])).toEqual([['image-2', 'EXPORT_FAILED']])
      expect(saved.size).toBe(as === 'files' ? 2 : 1)
    },
  )

  it('a refusal of the server keeps its own reason', async () => {
    const { run, answer } = start()
    answer(imageApi.exportToken, () => {
      throw new PacsError('DICOM_EXPORT_NOT_POSSIBLE')
    })
    expect((await run()).failed.map(({ error }) => error.code)).toEqual(images.map(() => 'DICOM_EXPORT_NOT_POSSIBLE'))
  })

  describe('with copies with drawings', () => {
    const drawing = (options: Partial<ExportImagesOptions>) => {
      const started = start({ drawnImages: [images[0], images[1]] as ImageId[], language: 'zh', ...options })
      started.answer(reportApi.exportDrawn, ({ imageId, fileType }) =>
        imageId === 'image-1' ? { file: btoa(`drawn ${fileType}`), contentType: 'application/dicom' } : null,
      )
      return started
    }

    it.each([
      ['DICOM', 'dcm'],
      ['ORIGINAL', 'jpg'],
    ] as const)(
      '%s: each copy is a file of its own behind its image, and an image without drawings has none',
      async (fileType, ending) => {
        const { run, saved, seen } = drawing({ fileType })
        expect(await run()).toEqual({ failed: [] })
        expect([...saved.keys()]).toEqual([
          'US0001_image-1.jpg',
          `US0001_image-1-drawn.${ending}`,
          'US0001_image-2.jpg',
          'US0001_image-3.jpg',
        ])
        expect(await saved.get(`US0001_image-1-drawn.${ending}`)?.text()).toBe(`drawn ${fileType}`)
        const asked = seen.filter(({ id }) => id === reportApi.exportDrawn.id)
        expect(asked.map(({ input }) => input)).toEqual(
          images.slice(0, 2).map((imageId) => ({ imageId, fileType, language: 'zh' })),
        )
      },
    )

    it('a copy that is refused is reported, and the image itself is exported', async () => {
      const { run, answer, saved, progress } = drawing({})
      answer(reportApi.exportDrawn, () => {
        throw new PacsError('SERVER_BUSY')
      })
      const { failed } = await run()
      expect(failed.map(({ imageId, error }) => [imageId, error.code])).toEqual([
        ['image-1', 'SERVER_BUSY'],
        ['image-2', 'SERVER_BUSY'],
      ])
      expect(saved.size).toBe(3)
      expect(progress.at(-1)?.percent).toBe(100)
      expect(failed.map(({ isSaved }) => isSaved)).toEqual([true, true])
    })

    it('one more try after a refused copy exports the copy alone, under the name of its image', async () => {
      const { run, saved } = drawing({ images: [images[0]] as ImageId[], savedImages: [images[0]] as ImageId[] })
      expect(await run()).toEqual({ failed: [] })
      expect([...saved.keys()]).toEqual(['US0001_image-1-drawn.jpg'])
    })

    it('an image that failed before its copy is exported as a whole with one more try', async () => {
      const fetchObject: ExportImagesOptions['fetchObject'] = async () => {
        throw new TypeError('network')
      }
      const { run } = drawing({ fetchObject })
      expect((await run()).failed.map(({ isSaved }) => isSaved)).toEqual([false, false, false])
    })
  })

  it('shows its progress from 0 to 100 percent', async () => {
    const { run, progress } = start()
    await run()
    const percents = progress.map(({ percent }) => percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    expect(progress[0]).toEqual({ doneCount: 0, count: 3, percent: 0 })
    expect(progress.at(-1)).toEqual({ doneCount: 3, count: 3, percent: 100 })
  })

  it.each(['files', 'zip'] as const)('as %s: can be broken off', async (as) => {
    const abort = new AbortController()
    const fetchObject: ExportImagesOptions['fetchObject'] = async () => {
      abort.abort()
      throw new DOMException('aborted', 'AbortError')
    }
    const { run, saved } = start({ as, fetchObject, signal: abort.signal })
    await expect(run()).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(saved.size).toBe(0)
  })
})

it.each([
  ['US0001_', 'image/h/0f3a.jpg', 'US0001_0f3a.jpg'],
  ['a/b:c', 'x.mp4', 'a_b_cx.mp4'],
  ['\u202Egpj', 'y.dcm', '_gpjy.dcm'],
])('the name of prefix %j and key %j is %j', (prefix, key, name) => {
  expect(exportName(prefix, key)).toBe(name)
})
