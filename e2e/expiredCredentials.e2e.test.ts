import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ListPartsCommand, S3Client } from '@aws-sdk/client-s3'
import type { UploadCredentials } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { ChaosProxy } from './harness/ChaosProxy'
import { howOften } from './harness/howOften'
import { logIn } from './harness/logIn'
import { makeVideo } from './harness/makeVideo'
import { openCapturePage } from './harness/openCapturePage'
import { Product } from './harness/Product'
import { Profile } from './harness/Profile'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'
import { secretsOf, watchCredentials } from './harness/watchCredentials'
import { strip } from './walk/strips'
import { words } from './walk/words'

const megabyte = 1024 * 1024
const partBytes = 8 * megabyte
const lifeSeconds = 4
/** The line carries one part in the life of credentials, so that they expire with each. */
const bytesPerSecond = partBytes / lifeSeconds

describe('Credentials that expire while a big file is on its way', () => {
  let proxy: ChaosProxy
  let product: Product
  let profile: Profile
  beforeAll(async () => {
    proxy = await ChaosProxy.start()
    product = await Product.start(
      {
        S3_PUBLIC_ENDPOINT: `http://localhost:${proxy.port}`,
        UPLOAD_CREDENTIAL_SECONDS: String(lifeSeconds),
        LOG_LEVEL: 'info',
      },
      inject('seeded'),
    )
    proxy.targetPort = product.objectPort
    profile = await Profile.make()
  }, 200_000)
  afterAll(async () => {
    await proxy?.close()
    await product?.stop()
    await profile?.remove()
  })

  /** What the store says to credentials that a page once had. */
  async function refusalOf({ key, bucket, region, endpoint, ...credentials }: UploadCredentials, uploadId: string) {
    const { expiration: _, ...secrets } = credentials
    const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials: secrets, maxAttempts: 1 })
    const asked = client.send(new ListPartsCommand({ Bucket: bucket, Key: key, UploadId: uploadId }))
    return await asked.then(
      () => null,
      (error: Error) => error.name,
    )
  }

  const megabytes = howOften(16, 450)
  const parts = Math.floor(megabytes / 8)
  it(`are renewed for the same key before the store refuses them, through ${parts - 1} expirations: the file arrives whole and once, and they are found nowhere`, async () => {
    const token = await logIn(product.url, 'director')
    const study = await registerStudy(product.url, token, 'Slow')
    const video = await makeVideo(megabytes)
    const context = await profile.open({ kind: 'picture', file: inject('fakeCard') }, product.url)
    const page = await openCapturePage(context, { pacs_token: token, curPatient: currentPatientOf(study) })
    const given = watchCredentials(page)
    const said: string[] = []
    const refused: string[] = []
    let uploadId = ''
    page.on('console', (message) => said.push(message.text()))
    page.on('response', (answer) => {
      const { port, searchParams } = new URL(answer.url())
      if (port !== String(proxy.port)) return
      uploadId = searchParams.get('uploadId') ?? uploadId
      if (!answer.ok()) refused.push(`${answer.status()} ${answer.url()}`)
    })
    const images = strip(page, words.en.study)

    proxy.throttle(bytesPerSecond)
    await images.locator('input[type=file]:not([webkitdirectory])').setInputFiles(video.file)
    const patience = { timeout: (video.sizeBytes / bytesPerSecond) * 2_000, interval: 50 }
    await vi.waitFor(() => expect(proxy.bytesToTarget).toBeGreaterThan(video.sizeBytes * 0.75), patience)
    // Those of the moment are long dead when the line returns.
    proxy.cut()
    await images.locator('li:not([data-status=uploading])').first().waitFor()
    const lastExpiry = Math.max(...given.map(({ expiration }) => Date.parse(expiration)))
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(lastExpiry), patience)
    expect(
      await refusalOf({ ...given[0], endpoint: `http://localhost:${product.objectPort}` } as never, uploadId),
    ).toBe('ExpiredToken')
    proxy.heal()
    proxy.throttle(bytesPerSecond)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await images.locator('li[data-status=stored]').waitFor({ timeout: patience.timeout })

    expect(refused).toEqual([])
    expect(given.length).toBeGreaterThanOrEqual(parts)
    expect(new Set(given.map(({ key }) => key)).size).toBe(1)
    expect(new Set(given.map(({ secretAccessKey }) => secretAccessKey)).size).toBe(given.length)
    expect(proxy.bytesToTarget).toBeLessThan(video.sizeBytes + partBytes + megabyte)

    proxy.throttle(Number.POSITIVE_INFINITY)
    const pacs = connect(product.url, token)
    const [image, ...others] = await pacs.image.list({ studyId: study.studyId })
    expect([image?.sizeBytes, others]).toEqual([video.sizeBytes, []])
    const bytes = Buffer.from(await (await fetch(image?.url ?? '')).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(video.sha256)

    const secrets = secretsOf(given)
    // The token is kept where it may be, so that a look that finds nothing is known to look.
    expect(await profile.search([token, ...secrets])).toEqual([token])
    expect(product.hasSaid('/image/upload-token')).toBe(true)
    expect([...secrets, token].filter((secret) => product.hasSaid(secret))).toEqual([])
    expect(said.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([])
    await context.close()
    await rm(path.dirname(video.file), { recursive: true })
  }, 900_000)
})
