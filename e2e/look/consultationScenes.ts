import type { Page } from 'playwright'
import type { PlacedScene } from './lookAt'

const pages = '/consultation'

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
 * @param doctor - token of the doctor who asks.
 * @param expert - token of the expert who is asked.
 */
export function consultationScenes(doctor: () => string, expert: () => string): readonly PlacedScene[] {
  return [
    {
      name: 'experts',
      path: `${pages}/consultationExpert`,
      token: doctor,
      async reach(page) {
        await page.locator('.pacs-expert-card:enabled').first().click()
      },
    },
    { name: 'requested', path: `${pages}/ConsultationRequest`, token: doctor, reach: openMenu },
    { name: 'requested-images', path: `${pages}/GraphicConsultationRequest`, token: doctor },
    { name: 'images-doctor', path: `${pages}/GraphicConsultationRequest`, token: doctor, reach: openFirst },
    { name: 'received', path: `${pages}/ConsultationRecieved`, token: expert },
    { name: 'received-images', path: `${pages}/GraphicConsultationRecieved`, token: expert },
    {
      name: 'detail',
      path: `${pages}/ConsultationRequest`,
      token: doctor,
      async reach(page) {
        await page.getByRole('row').nth(2).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ]
}
