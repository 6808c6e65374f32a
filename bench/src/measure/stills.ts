import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { imageApi, Pacs, StudyId, studyApi } from '@opensono/pacs-core'

/** The calls that stills need. */
type StillCalls = Pacs<{ image: typeof imageApi; study: typeof studyApi }>

/** Credentials, the file, and the callback: milliseconds of the two calls without the file's own way. */
export async function addStill(pacs: StillCalls, studyId: StudyId, still: Uint8Array): Promise<number> {
  const askedAt = performance.now()
  const credentials = await pacs.image.uploadToken({ studyId, fileExtension: '.jpg' })
  const askedMs = performance.now() - askedAt
  const store = new S3Client({
    region: credentials.region,
    endpoint: credentials.endpoint,
    forcePathStyle: credentials.type === 'MINIO',
    credentials: { ...credentials, expiration: new Date(credentials.expiration) },
  })
  const object = { Bucket: credentials.bucket, Key: credentials.key, Body: still, ContentType: 'image/jpeg' }
  await store.send(new PutObjectCommand(object))
  store.destroy()
  const announcedAt = performance.now()
  await pacs.image.onUpload({ studyId, imageUrl: credentials.key })
  return askedMs + performance.now() - announcedAt
}

/** A still of the demo. */
export async function anyStill(url: string, pacs: StillCalls): Promise<Uint8Array> {
  for (const { studyId } of (await pacs.study.search({ pageNumber: 0, pageSize: 20, hasImages: true })).rows) {
    for (const image of await pacs.image.list({ studyId })) {
      const answer = await fetch(new URL(image.url, url))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (bytes[0] === 0xff && bytes[1] === 0xd8) return bytes
    }
  }
  throw new Error('The demo has no still to upload.')
}
