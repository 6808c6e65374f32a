import { createPacs, queueApi, type RoomId, type StudyId, sessionApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { lane } from './harness/lane'
import { openPage } from './harness/openPage'
import { connect, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { openCapture } from './walk/openCapture'
import { actOnImage, strip, waitForStored } from './walk/strips'
import { waitForCurrent } from './walk/walkRegistration'
import { words } from './walk/words'

const { en } = words

const box = (page: Page) => page.getByRole('region', { name: en.currentPatient, exact: true })

/** Calls a patient from the popover of the box, which closes. */
async function call(page: Page, name: string): Promise<void> {
  await box(page).getByRole('button').first().click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('searchbox', { name: 'Find', exact: true }).fill(name)
  await choice.getByRole('button', { name: `Call: ${name}`, exact: true }).click()
  await choice.waitFor({ state: 'detached' })
  await waitForCurrent(page, en, name)
}

describe('The picture and its patient', () => {
  const browser = useBrowser()

  async function open() {
    const { productUrl, token } = lane()
    const pacs = connect(productUrl, token)
    const { roomId } = await pacs.session.info()
    const register = async (name: string) => (await registerStudy(productUrl, token, name)).studyId
    const { page } = await openPage(browser(), { productUrl, storage: { pacs_token: token } })
    await page.goto('/')
    await openCapture(page, en)
    const imagesOf = async (studyId: StudyId) => (await pacs.image.list({ studyId })).length
    const queue = createPacs({
      baseUrl: productUrl,
      apis: { queue: queueApi, session: sessionApi },
      token: () => token,
    })
    const called = async () =>
      (await queue.queue.day({ roomId: roomId as RoomId })).called.map(({ studyId }) => studyId)
    return { page, register, imagesOf, called }
  }

  it('after a second call the still is in the second study, and while a clip records no patient is called', async () => {
    const { page, register, imagesOf, called } = await open()
    const [first, second] = [await register('Twin Alpha'), await register('Twin Bravo')]
    await call(page, 'Twin Alpha')
    await call(page, 'Twin Bravo')
    await page.keyboard.press('F1')
    await waitForStored(strip(page, en.study), 1)
    expect([await imagesOf(first), await imagesOf(second)]).toEqual([0, 1])

    await page.keyboard.press('F3')
    await page.getByRole('timer').waitFor()
    await box(page).getByRole('button').first().click()
    const next = page.getByRole('dialog').getByRole('button', { name: 'Call next', exact: true })
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('F3')
    await page.getByRole('timer').waitFor({ state: 'detached' })
    await waitForStored(strip(page, en.study), 2)

    // Whoever the next one is: the box, the queue and the picture name the same patient.
    await register('Twin Charlie')
    const before = await called()
    await box(page).getByRole('button').first().click()
    await next.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [third] = (await called()).filter((studyId) => !before.includes(studyId))
    const stored = await page.evaluate(() => localStorage.getItem('curPatient') ?? '')
    expect(stored).toContain(third)
  })

  it('an image of a wrong patient is moved to the right one, and the move is undone', async () => {
    const { page, register, imagesOf } = await open()
    const [wrong, right] = [await register('Wrong Person'), await register('Right Person')]
    await call(page, 'Wrong Person')
    await page.keyboard.press('F1')
    await waitForStored(strip(page, en.study), 1)
    const move = async () => {
      await actOnImage(page, en, /^More for Image/, 'Move to another patient…')
      const dialog = page.getByRole('dialog', { name: 'Move images to another patient' })
      await dialog.getByRole('searchbox', { name: 'Find a study' }).fill('Right Person')
      await dialog.getByRole('button', { name: /^Right Person/ }).click()
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Wrong patient was current')
      await dialog.getByRole('button', { name: 'Move to Right Person' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await move()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('The image is back where it was.').waitFor()
    await waitForStored(strip(page, en.study), 1)
    expect([await imagesOf(wrong), await imagesOf(right)]).toEqual([1, 0])
    await move()
    await strip(page, en.study).locator('li[data-status]').first().waitFor({ state: 'detached' })
    expect([await imagesOf(wrong), await imagesOf(right)]).toEqual([0, 1])
  })
})
