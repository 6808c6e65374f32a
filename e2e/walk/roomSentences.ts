import { createPacs, imageApi, type RoomMediaAccess, realtimeConsultationApi, studyApi } from '@opensono/pacs-core'
import type { Locator, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings } from '../browser/axeFindings'
import { askLive } from '../harness/askLive'
import { logIn } from '../harness/logIn'
import { openPage } from '../harness/openPage'
import { Product } from '../harness/Product'
import { useBrowser } from '../harness/useBrowser'

const apis = { realtimeConsultation: realtimeConsultationApi, study: studyApi, image: imageApi }

/** Whether the picture of a room moves. Two rooms beside each other are much for a small machine. */
const isMoving = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('.pacs-room-live video')
      return video !== null && video.videoWidth > 0 && video.currentTime > 0.5
    },
    undefined,
    { timeout: 60_000 },
  )

/** Notes the tracks of every microphone and camera that a page opens; the capture card, which sends no sound and no face, is not one of them. */
function noteTracks(): void {
  const tracks: MediaStreamTrack[] = []
  Object.assign(window, { openedTracks: tracks })
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted)
    tracks.push(...stream.getAudioTracks())
    return stream
  }
}

/** Microphones were opened, and each is let go. */
const areLetGo = () => {
  const tracks: MediaStreamTrack[] = Reflect.get(window, 'openedTracks') ?? []
  return tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'ended')
}

/** Plays a kept video to its end, twice as fast: whether it has pictures and is as long as it says. */
const playToEnd = (video: Locator) =>
  video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('There is no video.')
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve))
    Object.assign(element, { muted: true, playbackRate: 2 })
    await element.play()
    await ended
    const { duration, currentTime, videoWidth } = element
    const isWhole =
      Number.isFinite(duration) && duration > 0 && Math.abs(currentTime - duration) < 0.5 && videoWidth > 0
    return { isWhole, duration, currentTime }
  })

/** What a product of its own needs for its media. */
export interface RoomProduct {
  readonly environment: Record<string, string>
  end(): Promise<void>
}

const isLivekitClient = (request: Request) => /livekit/i.test(new URL(request.url()).pathname)

/**
 * What is true of the room of a live consultation, however its media travel.
 *
 * @param kind - how they travel.
 * @param prepare - what the product needs for it.
 */
export function describeRoom(kind: RoomMediaAccess['kind'], prepare: () => Promise<RoomProduct>): void {
  describe(`The room of a live consultation by ${kind}`, () => {
    const browser = useBrowser()
    // A product of its own: what is asked appears in the lists of everybody there.
    let product: Product
    let prepared: RoomProduct
    const tokens = { doctor: '', expert: '' }
    beforeAll(async () => {
      prepared = await prepare()
      product = await Product.start(prepared.environment, inject('seeded'))
      for (const account of ['doctor', 'expert'] as const) tokens[account] = await logIn(product.url, account)
    }, 200_000)
    afterAll(async () => {
      await product?.stop()
      await prepared?.end()
    })

    const pacsOf = (account: keyof typeof tokens) =>
      createPacs({ baseUrl: product.url, apis, token: () => tokens[account] })
    const open = async (account: keyof typeof tokens, language: 'en' | 'zh' = 'en') =>
      openPage(browser(), { productUrl: product.url, storage: { pacs_token: tokens[account] }, language })

    const ask = () => askLive(product.url, tokens.doctor, '周岚')

    const openCheck = async (page: Page, id: string) => {
      await page.goto(`/consultation/realtime?id=${id}`)
      await page.getByRole('heading', { name: 'Check before the consultation' }).waitFor()
    }
    const goIn = async (page: Page) => {
      await page.getByRole('button', { name: 'Skip and enter' }).click()
      await page.getByRole('toolbar', { name: 'Tools of the room' }).waitFor()
    }
    const enter = async (page: Page, id: string) => {
      await openCheck(page, id)
      await goIn(page)
    }

    it('is entered by doctor and expert: picture, drawings, frozen frame, chat, still, recording, its end, and the kept videos in the list', async () => {
      const { id, study } = await ask()
      const [{ page: doctor }, { page: expert }] = [await open('doctor'), await open('expert')]
      for (const page of [doctor, expert]) await page.addInitScript(noteTracks)
      // The client of LiveKit is loaded where media travel by it, and nowhere else.
      const clients: Request[] = []
      expert.on('request', (request) => void (isLivekitClient(request) && clients.push(request)))
      await openCheck(doctor, id)
      expect(await axeFindings(doctor)).toEqual([])
      await goIn(doctor)
      await doctor.getByText(/^Waiting for/).waitFor()
      await isMoving(doctor)
      await enter(expert, id)
      await isMoving(expert)
      expect(clients.length > 0).toBe(kind === 'livekit')
      await doctor.getByText(/^The specialist .* has entered/).waitFor()
      for (const page of [doctor, expert])
        await page
          .getByText(/^(Diagnostic|Guidance only)$/)
          .first()
          .waitFor()

      // The expert draws, and the doctor sees it in the same place.
      await expert.getByRole('button', { name: 'Pen' }).click()
      await expert.getByRole('button', { name: 'Drawings fade: press to keep them' }).click()
      const surface = await expert.getByRole('application').boundingBox()
      if (surface === null) throw new Error('The picture has no place.')
      const at = (x: number, y: number) => [surface.x + surface.width * x, surface.y + surface.height * y] as const
      await expert.mouse.move(...at(0.4, 0.4))
      await expert.mouse.down()
      await expert.mouse.move(...at(0.5, 0.5), { steps: 8 })
      await expert.mouse.up()
      await doctor.locator('.pacs-room-stroke').first().waitFor({ state: 'attached' })

      // They talk.
      await expert.getByRole('textbox', { name: 'Write a message' }).fill('Hold still, please.')
      await expert.getByRole('button', { name: 'Send' }).click()
      await doctor.getByText('Hold still, please.').waitFor()

      // The expert freezes; the original frame comes whole, and is measured.
      await expert.getByRole('button', { name: 'Freeze' }).click()
      await doctor.getByText('FROZEN').waitFor()
      await expert.getByRole('button', { name: 'Measure' }).click()
      await expert.getByRole('toolbar', { name: 'Tools', exact: true }).waitFor()
      await expert.getByRole('button', { name: 'Live' }).click()
      await doctor.getByText('FROZEN').waitFor({ state: 'detached' })

      // Recording and stills.
      await doctor.getByRole('button', { name: 'Record' }).click()
      await expert.getByText('REC', { exact: true }).waitFor()
      await expert.getByRole('button', { name: 'Still', exact: true }).click()
      await expert.getByText('The still is saved in the study.').waitFor()
      await doctor
        .getByText(/00:(0[2-9]|[1-5]\d)/)
        .first()
        .waitFor()
      await doctor.getByRole('button', { name: 'Stop' }).click()
      expect(await axeFindings(expert)).toEqual([])
      await expect
        .poll(() =>
          pacsOf('doctor')
            .realtimeConsultation.video({ id })
            .then((videos) => videos.length),
        )
        .toBe(1)
      const images = await pacsOf('doctor').image.list({ studyId: study.studyId })
      expect(images.map(({ contentType }) => contentType)).toEqual(['image/png'])

      // The expert gives an opinion, and that is the end: also of what is recorded, and of microphones and cameras.
      await doctor.getByRole('button', { name: 'Record' }).click()
      await expert.getByText('REC', { exact: true }).waitFor()
      await expert.getByRole('button', { name: 'Finish' }).click()
      await expert.getByRole('alertdialog').getByRole('textbox', { name: 'Opinion' }).fill('A simple cyst.')
      await expert.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click()
      await doctor.getByText('The consultation is finished').waitFor()
      await expert.getByText('Your opinion is given').waitFor()
      for (const page of [doctor, expert])
        await page.getByRole('button', { name: 'Consultation report' }).first().waitFor()
      const { status } = await pacsOf('doctor').realtimeConsultation.get({ id })
      expect(status).toBe('finished')
      for (const page of [doctor, expert]) await page.waitForFunction(areLetGo)
      await doctor.getByText('REC', { exact: true }).waitFor({ state: 'detached' })
      await doctor.getByRole('toolbar', { name: 'Tools of the room' }).waitFor({ state: 'detached' })
      expect(await doctor.getByRole('textbox', { name: 'Write a message' }).count()).toBe(0)
      await expect
        .poll(() =>
          pacsOf('doctor')
            .realtimeConsultation.video({ id })
            .then((videos) => videos.length),
        )
        .toBe(2)

      // The opinion is in the room, and from there in the report, where the panel beside it says when.
      await doctor.getByText('A simple cyst.').first().waitFor()
      await doctor.getByRole('button', { name: 'Add to the report' }).first().click()
      await doctor.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await doctor.getByRole('dialog').waitFor({ state: 'detached' })
      await doctor.getByRole('button', { name: 'Open report' }).first().click()
      await doctor.waitForURL(/\/report$/)
      await doctor.getByRole('tab', { name: 'Consultations' }).click()
      await doctor.getByText(/^Put into the report at /).waitFor()
      await doctor.getByText(/Consultation opinion \(.*\): A simple cyst\./).waitFor()

      // Both recordings play to their end from the list.
      await doctor.goto('/consultation/ConsultationRequest')
      await doctor.getByRole('button', { name: `2 videos of ${study.patientName}` }).click()
      const videos = doctor.getByRole('dialog', { name: `Videos of ${study.patientName}` }).locator('video')
      await videos.nth(1).waitFor()
      for (const video of await videos.all()) expect(await playToEnd(video)).toMatchObject({ isWhole: true })
    })

    it('in a second window takes the place of the first, which says so and can take it back', async () => {
      const { id } = await ask()
      const { page: first } = await open('doctor')
      await enter(first, id)
      await first.getByText(/^Waiting for/).waitFor()
      const second = await first.context().newPage()
      await enter(second, id)
      await first.getByText('The room is open in another window').waitFor()
      await first.getByRole('button', { name: 'Use it here' }).click()
      await second.getByText('The room is open in another window').waitFor()
    })

    it('goes on when the server is killed and started again: what was said meanwhile arrives', async () => {
      const { id } = await ask()
      const [doctor, expert] = [await open('doctor'), await open('expert')]
      for (const { page } of [doctor, expert]) await enter(page, id)
      await isMoving(expert.page)
      for (const { watch } of [doctor, expert])
        watch.allow(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket/)
      await product.kill()
      await expert.page.getByRole('textbox', { name: 'Write a message' }).fill('Are you still there?')
      await expert.page.getByRole('button', { name: 'Send' }).click()
      await product.begin()
      await doctor.page.getByText('Are you still there?').waitFor({ timeout: 60_000 })
      const shownAt = await expert.page.evaluate(
        () => document.querySelector<HTMLVideoElement>('.pacs-room-live video')?.currentTime ?? 0,
      )
      await expert.page.waitForFunction(
        (from) => {
          const video = document.querySelector<HTMLVideoElement>('.pacs-room-live video')
          return video !== null && video.currentTime > from + 0.5
        },
        shownAt,
        { timeout: 60_000 },
      )
    })

    it('that does not exist for the caller says so', async () => {
      const { page, watch } = await open('expert', 'zh')
      watch.allow(/status of 404/)
      await page.goto('/consultation/realtime?id=0190a0b0-0000-7000-8000-000000000000')
      await page.getByText('找不到该会诊').waitFor()
      await page.getByRole('button', { name: '返回列表' }).click()
      await page.waitForURL((url) => url.pathname.startsWith('/consultation/'))
    })
  })
}
