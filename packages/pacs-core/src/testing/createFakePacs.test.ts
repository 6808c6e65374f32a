import { expect, it } from 'vitest'
import { imageApi } from '../image/imageApi'
import { ImageId, StudyId } from '../value/schema'
import { createFakePacs } from './createFakePacs'

it('a call whose path names more of its parts goes before one that leaves them open, as on a server', async () => {
  const { pacs, answer, seen } = createFakePacs({ image: imageApi })
  for (const call of [imageApi.remove, imageApi.cacheRemove, imageApi.removeComment]) answer(call, () => null)
  const [imageId, studyId] = [ImageId.parse('i1'), StudyId.parse('s1')]
  await pacs.image.cacheRemove({ imageId })
  await pacs.image.removeComment({ imageId })
  await pacs.image.remove({ studyId, imageId })
  expect(seen.map(({ id }) => id)).toEqual(['image.cacheRemove', 'image.removeComment', 'image.remove'])
})
