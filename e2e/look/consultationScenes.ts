import type { Page } from 'playwright'
import type { PlacedScene } from './lookAt'

const pages = '/consultation'

/** The first expert who can be chosen. */
async function chooseOne(page: Page): Promise<void> {
  await page.locator('.pacs-expert-card:enabled').first().click()
}

async function openDetail(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).click()
  await page.getByRole('dialog').waitFor()
}

/** The menu of the first row. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('.pacs-consultation-acts button[aria-haspopup]').first().click()
  await page.getByRole('menu').waitFor()
}

/** The page of the first consultation on images of a list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('.pacs-consultation-acts button').first().click()
  await page.locator('.pacs-graphic-head').waitFor()
  await page.waitForLoadState('networkidle')
}

/**
 * What doctors and experts meet at consultations.
 *
 * @param doctor - token of a doctor who asks.
 * @param expert - token of an expert who is asked, and has begun nothing.
 * @param writing - token of one who writes about images.
 * @param live - a live consultation that this doctor asked for and an expert has begun.
 */
export function consultationScenes(
  doctor: () => string,
  expert: () => string,
  writing: () => string,
  live: () => string,
): readonly PlacedScene[] {
  /** The check before the room has run. */
  const check = async (page: Page) => {
    await page.goto(`${pages}/realtime?id=${live()}`)
    await page.locator('.pacs-check-acts button').nth(1).click()
    await page.locator('.pacs-check-question button').first().click()
    await page.waitForFunction(
      () =>
        document.querySelector(
          '.pacs-check-row:is([data-status=running], [data-status=waiting], [data-status=asking])',
        ) === null,
    )
  }
  const enter = async (page: Page) => {
    await check(page)
    await page.locator('.pacs-check-acts button').last().click()
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
  }
  return [
    { name: 'experts', path: `${pages}/consultationExpert`, token: doctor, reach: chooseOne },
    { name: 'requested', path: `${pages}/ConsultationRequest`, token: doctor },
    { name: 'detail', path: `${pages}/ConsultationRequest`, token: doctor, reach: openDetail },
    { name: 'requested-images', path: `${pages}/GraphicConsultationRequest`, token: doctor, reach: openFirst },
    { name: 'received', path: `${pages}/ConsultationRecieved`, token: expert, reach: openMenu },
    { name: 'received-images', path: `${pages}/GraphicConsultationRecieved`, token: expert },
    { name: 'waiting-images', path: `${pages}/GraphicConsultationRecieved`, token: expert, reach: openFirst },
    { name: 'writing', path: `${pages}/GraphicConsultationRecieved`, token: writing, reach: openFirst },
    { name: 'check', path: `${pages}/ConsultationRequest`, token: doctor, reach: check },
    { name: 'room', path: `${pages}/ConsultationRequest`, token: doctor, reach: enter },
  ]
}
