import { describe, expect, it, vi } from 'vitest'
import { lane } from '../../harness/lane'
import { accounts, password } from '../../harness/logIn'
import { probeVideo } from '../../harness/probeVideo'
import { connect, currentPatientOf, registerStudy } from '../../harness/registerStudy'
import { openCapture } from '../../walk/openCapture'
import { actOnImage, strip, waitForStored } from '../../walk/strips'
import { walkLogin } from '../../walk/walkLogin'
import { findInRecords } from '../../walk/walkRecords'
import { waitForCurrent } from '../../walk/walkRegistration'
import { words } from '../../walk/words'
import { contrastAt, leastContrast } from './contrastAt'
import { makeProfile, QtClient } from './QtClient'

const say = words.en
/** What a killed browser may cost of a clip. */
const lossMs = 2_000

describe('The capture page in Chromium 102', () => {
  it('takes stills, clips and the last seconds: each is attached, and is the card’s picture', async () => {
    const [product, token] = [lane().productUrl, lane().token]
    const study = await registerStudy(product, token, 'Ada Chromium')
    const pacs = connect(product, token)
    const { roomId } = await pacs.session.info()
    const inBuffer = async () => (roomId === null ? [] : await pacs.image.cacheList({ roomId }))
    const formerly = (await inBuffer()).length
    const { page } = await QtClient.open(product, { isPlain: true })
    await walkLogin(page, say, { phone: accounts.sonographer, password })
    const row = await findInRecords(page, say, 'Ada Chromium')
    await row.getByRole('button', { name: say.makeCurrent }).click()
    await waitForCurrent(page, say, 'Ada Chromium')

    await openCapture(page, say)
    const [images, buffer] = [strip(page, say.study), strip(page, say.buffer)]
    await page.keyboard.press('F1')
    await waitForStored(images, 1)
    await page.keyboard.press('F3')
    await page
      .getByRole('timer')
      .getByText(/00:0[2-9]/)
      .waitFor()
    await page.keyboard.press('F3')
    await waitForStored(images, 2)
    await page.keyboard.press('F2')
    await waitForStored(buffer, formerly + 1)
    await page.getByRole('button', { name: /last ([3-9]|10) s/ }).waitFor()
    await page.keyboard.press('F6')
    await waitForStored(images, 3)

    const attached = await pacs.image.list({ studyId: study.studyId })
    expect(attached.map(({ type }) => type)).toEqual(['SINGLE_FRAME', 'MULTI_FRAME', 'MULTI_FRAME'])
    const [kept] = await inBuffer()
    const [still, clip, last] = attached.map(({ url }) => url)
    for (const url of [still, kept?.url]) {
      expect(await probeVideo(url ?? '')).toMatchObject({ width: 640, height: 480, frames: 1 })
      expect(await contrastAt(url ?? '', 0)).toBeGreaterThan(leastContrast)
    }
    for (const [url, seconds] of [[clip, 1.5] as const, [last, 2.5] as const]) {
      const { durationSeconds, frames } = await probeVideo(url ?? '')
      expect(durationSeconds).toBeGreaterThan(seconds)
      expect(durationSeconds).toBeLessThan(15)
      expect(frames).toBeGreaterThan(10 * seconds)
      expect(await contrastAt(url ?? '', seconds)).toBeGreaterThan(leastContrast)
    }

    // The browser that took the clip plays it, and seeks in it.
    await actOnImage(page, say, say.image(2), 'Open')
    const [lengthSeconds, seekedTo] = await page.locator('.pacs-viewer-stage video').evaluate(async (element) => {
      // A second one of the same address: the position of the viewer's own is that of the frame that it shows.
      const video = document.createElement('video')
      video.src = (element as HTMLVideoElement).currentSrc
      const told = (kind: string) => new Promise((heard) => video.addEventListener(kind, heard, { once: true }))
      if (video.readyState < HTMLMediaElement.HAVE_METADATA) await told('loadedmetadata')
      const seeked = told('seeked')
      video.currentTime = 1.2
      await seeked
      return [video.duration, video.currentTime]
    })
    expect(lengthSeconds).toBeCloseTo((await probeVideo(clip ?? '')).durationSeconds, 0)
    expect(seekedTo).toBeCloseTo(1.2, 1)
  })

  it('loses two seconds at most of a clip whose browser is killed, and sends it with the next login', async () => {
    const [product, token] = [lane().productUrl, lane().token]
    const study = await registerStudy(product, token, 'Killed Chromium')
    const profile = await makeProfile()
    const storage = { pacs_token: token, curPatient: currentPatientOf(study) }
    const isLive = () => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.2)

    const first = await QtClient.open(`${product}/image`, { isPlain: true, profile, storage })
    await first.page.waitForFunction(isLive)
    await first.page.keyboard.press('F1')
    await waitForStored(strip(first.page, say.study), 1)
    await first.page.keyboard.press('F3')
    await first.page.getByRole('timer').waitFor()
    const begunAt = Date.now()
    await first.page
      .getByRole('timer')
      .getByText(/00:0[4-9]/)
      .waitFor()
    await first.kill()
    const killedMs = Date.now() - begunAt

    const next = await QtClient.open(`${product}/register`, { isPlain: true, profile, storage })
    await next.page.getByText(/Recovered a clip of .*Uploading to the study it was recorded for/).waitFor()
    const told = await next.page.locator('.pacs-upload-banners').boundingBox()
    expect(told?.height).toBeLessThan(100)
    await next.look('recovered')
    const pacs = connect(product, token)
    const types = async () => (await pacs.image.list({ studyId: study.studyId })).map(({ type }) => type)
    const both = ['SINGLE_FRAME', 'MULTI_FRAME']
    await vi.waitFor(async () => expect(await types()).toEqual(both), { timeout: 15_000, interval: 200 })
    const [, clip] = await pacs.image.list({ studyId: study.studyId })
    const { durationSeconds, frames } = await probeVideo(clip?.url ?? '')
    expect(durationSeconds * 1000).toBeGreaterThanOrEqual(killedMs - lossMs)
    expect(frames).toBeGreaterThan(0)
  })
})
