import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readDicomObjects } from '../../../examples/reference-server/src/dicom/object/dicomObjects'
import { uidOf } from '../../../examples/reference-server/src/dicom/object/uids'
import {
  makeStudy,
  startDicomwebServer,
} from '../../../examples/reference-server/src/dicom/web/testing/dicomwebFixture'
import { meansOf } from '../../../examples/reference-server/src/dicom/web/testing/meansOf'
import { storeImage } from '../../../examples/reference-server/src/modules/image/storeImage'
import { actorOf, clip } from '../../../examples/reference-server/src/modules/image/testing/imageFixture'
import type { TestServer } from '../../../examples/reference-server/test/startTestServer'
import { launchBrowser } from '../../browser/launchBrowser.ts'
import { freePorts } from '../../harness/freePorts.ts'
import { ohifConfig } from './ohifConfig.ts'
import { type Pages, servePages } from './servePages.ts'
import { viewerFolder } from './viewerFolder.ts'

let server: TestServer
let pages: Pages
let browser: Browser
let page: Page
let stillId: string
let clipId: string
let clipFrames = 0
/** Paths that were asked for, with their status. */
const answers: string[] = []
beforeAll(async () => {
  const [port = 0, pagePort = 0] = await freePorts(2)
  pages = await servePages(path.join(viewerFolder('OHIF_FOLDER'), 'dist'), pagePort)
  const publicUrl = `http://127.0.0.1:${port}`
  server = await startDicomwebServer({ config: { port, publicUrl, allowedOrigins: [pages.url] } })
  pages.replace('/app-config.js', ohifConfig(`${publicUrl}/dicom-web`, await server.tokenOf('doctor')))
  stillId = await makeStudy(server, { stills: 2, name: '张三' })
  clipId = await makeStudy(server, { stills: 0, name: '李四' })
  const bytes = await clip('vp9.webm')
  await storeImage(server.services, actorOf('doctor'), { studyId: clipId, bytes })
  const ready = async () => {
    const images = await readDicomObjects(server.services, actorOf('doctor'), { id: 'test.dicom' }, clipId)
    clipFrames = images[0]?.object?.frames ?? 0
    return clipFrames
  }
  await vi.waitFor(async () => expect(await ready()).toBeGreaterThan(1), { timeout: 40_000, interval: 500 })
  browser = await launchBrowser({ kind: 'none' })
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('response', (response) => {
    if (response.url().startsWith(publicUrl)) answers.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
}, 90_000)
afterAll(async () => {
  await browser?.close()
  await pages?.close()
  await server?.close()
})

/** The mean of each colour of what the viewport shows. */
async function shown() {
  const viewport = page.locator('[data-viewportid]').first()
  await viewport.waitFor({ timeout: 40_000 })
  return meansOf(await viewport.screenshot())
}

const refused = () => answers.filter((answer) => !/^20[046] /.test(answer))

describe('OHIF, unmodified, in Chromium', () => {
  it('lists our studies', async () => {
    await page.goto(pages.url)
    await page
      .getByText('Zhang^San', { exact: false })
      .or(page.getByText('Zhang, San'))
      .first()
      .waitFor({ timeout: 40_000 })
    expect(refused()).toEqual([])
  })

  it('opens a study of stills', async () => {
    await page.goto(`${pages.url}/viewer?StudyInstanceUIDs=${uidOf(stillId)}`)
    await expect.poll(() => answers.some((each) => each.includes('/frames/1')), { timeout: 40_000 }).toBe(true)
    // The shade of the still, not the black of an empty viewport alone.
    await expect.poll(async () => Math.max(...(await shown())), { timeout: 40_000 }).toBeGreaterThan(0)
    expect(refused()).toEqual([])
  })

  it('opens a clip, and has every frame of it to play', async () => {
    await page.goto(`${pages.url}/viewer?StudyInstanceUIDs=${uidOf(clipId)}`)
    const isOfClip = (answer: string) => answer.includes(uidOf(clipId)) && /\/frames\/\d+$/.test(answer)
    const framesAsked = () => new Set(answers.filter(isOfClip)).size
    // A red clip.
    await expect.poll(async () => (await shown())[0] ?? 0, { timeout: 40_000 }).toBeGreaterThan(40)
    await expect.poll(framesAsked, { timeout: 40_000 }).toBe(clipFrames)
    expect(refused()).toEqual([])
  }, 120_000)
})
