import { expect, it } from 'vitest'
import { createFakePacs } from '../testing/createFakePacs'
import { base64ImageOf } from './base64ImageOf'
import { imageApi } from './imageApi'

it.each([null, ''])(
  'An image address for which the server answers the data %j shows that the image was not transformed',
  async (data) => {
    const { pacs, answer } = createFakePacs({ image: imageApi })
    answer(imageApi.base64Image, () => data)
    await expect(base64ImageOf(pacs, 'a/b.jpg')).rejects.toMatchObject({ code: 'IMAGE_TRANSFORM_FAILED' })
    answer(imageApi.base64Image, () => '/9j/')
    expect(await base64ImageOf(pacs, 'a/b.jpg')).toBe('/9j/')
  },
)
