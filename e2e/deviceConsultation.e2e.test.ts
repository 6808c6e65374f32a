import { beforeAll, expect, inject, it } from 'vitest'
import { askLive } from './harness/askLive'
import { lane } from './harness/lane'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { Product } from './harness/Product'
import { serveDevice } from './harness/serveDevice'
import { useBrowser } from './harness/useBrowser'

const browser = useBrowser()
// A product of its own: what is asked appears in the lists of everybody there.
let product: Product
beforeAll(async () => {
  const environment = { ALLOWED_ORIGINS: `http://localhost:${lane().devicePort}` }
  product = await Product.start(environment, inject('seeded'))
  return () => product.stop()
})

it('a device’s own page without React holds a consultation: picture, chat, drawings, frozen frame, and its end', async () => {
  const url = await serveDevice({ server: product.url, simulatedProbe: false })
  const tokens = { doctor: await logIn(product.url, 'doctor'), expert: await logIn(product.url, 'expert') }
  const { page: device } = await openPage(browser(), {
    productUrl: new URL(url).origin,
    storage: { pacs_token: tokens.doctor },
  })
  const { page: expert } = await openPage(browser(), {
    productUrl: product.url,
    storage: { pacs_token: tokens.expert },
  })
  await device.goto(url)
  await device.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)

  // The newest that the doctor asked for is the one that opens.
  const { id } = await askLive(product.url, tokens.doctor, '周岚')
  await device.getByRole('button', { name: 'Consultation' }).click()
  await device.getByText('Experts: -').waitFor()
  await expert.goto(`/consultation/realtime?id=${id}`)
  await expert.getByRole('button', { name: 'Skip and enter' }).click()
  await expert.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('.pacs-room-live video')?.currentTime ?? 0) > 0.5,
  )
  await device.getByText(/^Experts: .*周岚/).waitFor()

  await device.getByPlaceholder('Message').fill('Is this a cyst?')
  await device.getByPlaceholder('Message').press('Enter')
  await expert.getByText('Is this a cyst?').waitFor()
  await expert.getByRole('textbox', { name: 'Write a message' }).fill('Hold still, please.')
  await expert.getByRole('button', { name: 'Send' }).click()
  await device.getByText('Hold still, please.').waitFor()

  await expert.getByRole('button', { name: 'Pen' }).click()
  await expert.getByRole('button', { name: 'Drawings fade: press to keep them' }).click()
  const surface = await expert.getByRole('application').boundingBox()
  if (surface === null) throw new Error('The picture has no place.')
  await expert.mouse.move(surface.x + surface.width * 0.4, surface.y + surface.height * 0.4)
  await expert.mouse.down()
  await expert.mouse.move(surface.x + surface.width * 0.6, surface.y + surface.height * 0.6, { steps: 8 })
  await expert.mouse.up()
  await device.waitForFunction(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return pixels.some((value) => value > 0)
  })

  await device.getByRole('button', { name: 'Freeze' }).click()
  await expert.getByText('FROZEN').waitFor()
  await device.getByRole('button', { name: 'Live' }).click()
  await expert.getByText('FROZEN').waitFor({ state: 'detached' })

  await device.getByRole('button', { name: 'Leave' }).click()
  await device.getByRole('button', { name: 'Still', exact: true }).waitFor()
  expect(await device.locator('canvas').count()).toBe(0)
})
