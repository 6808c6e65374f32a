import { createPacs, imageApi, studyApi } from '@opensono/pacs-core'
import { expect, it } from 'vitest'
import { lane } from './harness/lane'
import { makeAccount } from './harness/makeAccount'
import { openPage } from './harness/openPage'
import { serveDevice } from './harness/serveDevice'
import { useBrowser } from './harness/useBrowser'

const browser = useBrowser()

it('a device’s own page without React captures a still and a clip for a patient who waits, from another origin', async () => {
  const product = lane().productUrl
  const url = await serveDevice({ server: product, simulatedProbe: false })
  const { page } = await openPage(browser(), { productUrl: new URL(url).origin })
  await page.goto(url)
  const { phone, password } = await makeAccount('Doctor', 'Device doctor')
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Password').fill(password)
  const sms = page.waitForResponse((answer) => answer.url().includes('/sms/code'))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await sms
  const outbox = await fetch(`${product}/api/pacs/dev/sms?phone=${phone}`).then((answer) => answer.json())
  await page.getByLabel('SMS code').fill(outbox.data.code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()

  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  const token = await page.evaluate(() => localStorage.getItem('pacs_token'))
  const pacs = createPacs({ apis: { image: imageApi, study: studyApi }, baseUrl: product, token: () => token })
  const patient = page.locator('.side').getByRole('button', { pressed: false }).last()
  const name = (await patient.textContent()) ?? ''
  await patient.click()
  await page.keyboard.press('F1')
  await page.locator('li[data-status=done]').first().waitFor()
  await page.keyboard.press('F3')
  await page.getByText(/Recording [1-9] s/).waitFor()
  await page.getByRole('button', { name: 'Clip', exact: true }).click()
  await page.locator('li[data-status=done]').nth(1).waitFor()

  const { rows } = await pacs.study.search({ text: name.replace(/^\d+ /, ''), pageNumber: 0, pageSize: 20 })
  const images = await Promise.all(rows.map(({ studyId }) => pacs.image.list({ studyId })))
  expect(images.flat().map(({ type }) => type)).toEqual(expect.arrayContaining(['SINGLE_FRAME', 'MULTI_FRAME']))
})
