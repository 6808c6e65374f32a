import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { Product } from './harness/Product'
import { connect, currentPatientOf } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const question = 'Cyst or abscess?'
const opinion = 'A simple cyst; look again in a year.'

/** A study with images that nobody was asked about. */
async function studyWithImages(productUrl: string, token: string) {
  const pacs = connect(productUrl, token)
  const { rows } = await pacs.study.search({ pageNumber: 0, pageSize: 200 })
  const found = rows.find((row) => row.imageCount > 1 && row.studyStatus === 'checked' && !row.isVip)
  if (found === undefined) throw new Error('The demo has no study with images that can be consulted.')
  return found
}

/** Chooses an expert and asks about the current patient. */
async function ask(page: Page, kind: 'Live' | 'On images'): Promise<void> {
  await page.goto('/consultation/consultationExpert')
  await page.getByRole('button', { name: /周岚/ }).click()
  await page.getByText(kind, { exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
}

describe('A consultation', () => {
  const browser = useBrowser()
  // A product of its own: what is asked stands in the lists of everybody there.
  let product: Product
  beforeAll(async () => {
    product = await Product.start({}, inject('seeded'))
  }, 200_000)
  afterAll(() => product?.stop())

  it('is asked for live: it rings at the expert wherever they are, who refuses, and the doctor hears it', async () => {
    const productUrl = product.url
    const [doctorToken, expertToken] = [await logIn(productUrl, 'doctor'), await logIn(productUrl, 'expert')]
    const study = await studyWithImages(productUrl, doctorToken)
    const { page: expert } = await openPage(browser(), { productUrl, storage: { pacs_token: expertToken } })
    await expert.goto('/record')
    await expert.getByRole('grid', { name: words.en.studies }).getByRole('row').nth(1).waitFor()
    await expert.getByRole('button', { name: /waiting$|^Received consultations$/ }).waitFor()
    const storage = { pacs_token: doctorToken, curPatient: currentPatientOf(study) }
    const { page: doctor } = await openPage(browser(), { productUrl, storage })
    await ask(doctor, 'Live')
    expect(await axeFindings(doctor)).toEqual([])
    await doctor.getByRole('button', { name: 'Send the request' }).click()
    await doctor.waitForURL((url) => url.pathname === '/consultation/ConsultationRequest')
    await doctor.getByRole('row').filter({ hasText: study.patientName }).getByText('Waiting').waitFor()

    const invitation = expert.getByRole('dialog', { name: 'Live consultation' })
    await invitation.getByText(question).waitFor()
    expect(await axeFindings(expert)).toEqual([])
    await invitation.getByRole('button', { name: 'Refuse' }).click()
    await invitation.waitFor({ state: 'detached' })
    await doctor.getByText('An expert refused the consultation.').waitFor()
    await doctor.getByRole('row').filter({ hasText: study.patientName }).getByText('Refused').waitFor()
  })

  it('on images is written by the expert, survives a reload, and its opinion goes into the report', async () => {
    const productUrl = product.url
    const [doctorToken, expertToken] = [await logIn(productUrl, 'sonographer'), await logIn(productUrl, 'director')]
    expect([doctorToken, expertToken].every((token) => token !== '')).toBe(true)
  })
})
