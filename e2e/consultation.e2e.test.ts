import { createPacs, expertApi, realtimeConsultationApi, type Study } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings } from './browser/axeFindings'
import { logIn } from './harness/logIn'
import { openPage } from './harness/openPage'
import { Product } from './harness/Product'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'
import { useBrowser } from './harness/useBrowser'
import { words } from './walk/words'

const question = 'Cyst or abscess?'
const opinion = 'Simple cyst; follow-up in one year.'

/** A study with images that nobody was asked about. */
async function studyWithImages(productUrl: string, token: string, place = 0): Promise<Study> {
  const pacs = connect(productUrl, token)
  const { rows } = await pacs.study.search({ pageNumber: 0, pageSize: 200 })
  const found = rows.filter((row) => row.imageCount > 1 && row.studyStatus === 'checked' && !row.isVip)[place]
  if (found === undefined) throw new Error('The demo has no study with images that can be consulted.')
  return pacs.study.get({ studyId: found.studyId })
}

/** Chooses an expert and asks about the current patient. */
async function ask(page: Page, expert: RegExp, kind: 'Live' | 'Graphic'): Promise<void> {
  await page.goto('/consultation/consultationExpert')
  await page.getByRole('button', { name: expert }).click()
  await page.getByText(kind, { exact: true }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill(question)
}

describe('A consultation', () => {
  const browser = useBrowser()
  // A product of its own: its requests appear in the lists of all its users.
  let product: Product
  const tokens = { doctor: '', expert: '', otherExpert: '' }
  beforeAll(async () => {
    product = await Product.start({}, inject('seeded'))
    for (const account of ['doctor', 'expert', 'otherExpert'] as const)
      tokens[account] = await logIn(product.url, account)
  }, 200_000)
  afterAll(() => product?.stop())

  const open = async (account: keyof typeof tokens, study?: Study, language: 'en' | 'zh' = 'en') => {
    const current = study === undefined ? {} : { curPatient: currentPatientOf(study) }
    const storage = { pacs_token: tokens[account], ...current }
    return (await openPage(browser(), { productUrl: product.url, storage, language })).page
  }

  it('is asked for live: it rings at the expert wherever they are, who refuses, and the doctor hears it', async () => {
    const study = await studyWithImages(product.url, tokens.doctor)
    const expert = await open('expert')
    await expert.goto('/record')
    await expert.getByRole('grid', { name: words.en.studies }).getByRole('row').nth(1).waitFor()
    await expert.getByRole('button', { name: /waiting$|^Received consultations$/ }).waitFor()
    const doctor = await open('doctor', study)
    await ask(doctor, /周岚/, 'Live')
    expect(await axeFindings(doctor)).toEqual([])
    await doctor.getByRole('button', { name: 'Send the request' }).click()
    await doctor.waitForURL((url) => url.pathname === '/consultation/ConsultationRequest')
    const row = doctor.getByRole('row').filter({ hasText: study.patientName }).first()
    await row.getByText('Waiting').waitFor()

    const invitation = expert.getByRole('dialog', { name: 'Live consultation' })
    await invitation.getByText(question).waitFor()
    await invitation.getByRole('button', { name: 'Refuse' }).click()
    await invitation.waitFor({ state: 'detached' })
    await doctor.getByText('An expert refused the consultation.').waitFor()
    await row.getByText('Refused').waitFor()
  })

  it('that was asked for before the page was there rings all the same, and once: not again when it is put off', async () => {
    const { studyId } = await registerStudy(product.url, tokens.doctor, 'Early Caller')
    const { expert: experts, realtimeConsultation } = createPacs({
      apis: { expert: expertApi, realtimeConsultation: realtimeConsultationApi },
      baseUrl: product.url,
      token: () => tokens.doctor,
    })
    const found = (await experts.available({})).find(({ name }) => name.includes('周岚'))
    if (found === undefined) throw new Error('The demo has no such expert.')
    const { userId, hospitalId, departmentId } = found
    const { id } = await realtimeConsultation.initiate({
      studyId,
      expertList: [{ userId, hospitalId, departmentId }],
      comment: question,
      confirmed: ['CONSULTATION_WITHOUT_IMAGES'],
    })

    const expert = await open('expert')
    await expert.goto('/record')
    const invitation = expert.getByRole('dialog', { name: 'Live consultation' })
    await invitation.getByText(question).waitFor()
    await invitation.getByRole('button', { name: 'Later' }).click()
    await invitation.waitFor({ state: 'detached' })
    const waiting = expert.waitForResponse((answer) => /received-record\?.*status=serving/.test(answer.url()))
    await expert.reload()
    await (await waiting).finished()
    await expert.getByRole('button', { name: '2 consultations are waiting' }).waitFor()
    expect(await invitation.count()).toBe(0)
    await realtimeConsultation.cancel({ id })
    await expert.getByRole('button', { name: '1 consultation is waiting' }).waitFor()
  })

  it('on images is answered by an expert of another hospital, whose opinion goes into the report', async () => {
    const study = await studyWithImages(product.url, tokens.doctor, 1)
    const doctor = await open('doctor', study)
    await ask(doctor, /钱学文/, 'Graphic')
    await doctor.getByRole('button', { name: 'Choose images' }).click()
    const images = doctor.getByRole('dialog', { name: 'Choose images' })
    await images.getByRole('button', { name: 'Select all' }).click()
    await images.getByRole('button', { name: /^Use \d+ image/ }).click()
    await doctor.getByRole('button', { name: 'Send the request' }).click()
    await doctor.waitForURL((url) => url.pathname === '/consultation/GraphicConsultationRequest')

    const expert = await open('otherExpert')
    await expert.goto('/consultation/GraphicConsultationRecieved')
    await expert
      .getByRole('button', { name: `Open: ${study.patientName}` })
      .first()
      .click()
    await expert.getByRole('button', { name: 'Start', exact: true }).click()
    await expert.getByRole('toolbar', { name: 'Tools' }).waitFor()
    await expert.getByRole('textbox', { name: 'Message' }).fill('I am comparing.')
    await expert.getByRole('button', { name: 'Send' }).click()
    await expert.getByText('I am comparing.').waitFor()
    expect(await axeFindings(expert)).toEqual([])
    await expert.getByRole('textbox', { name: 'Opinion' }).fill(opinion)
    await expert.getByText('Draft saved').waitFor()
    // What was written survives the tab.
    await expert.reload()
    await expect.poll(() => expert.getByRole('textbox', { name: 'Opinion' }).inputValue()).toBe(opinion)
    await expert.getByRole('button', { name: 'Give the opinion' }).click()
    await expert.getByRole('alertdialog').getByRole('button', { name: 'Give the opinion' }).click()
    await expert.getByText('The consultation is over. Nothing can be added.').waitFor()

    await doctor
      .getByRole('button', { name: `Open: ${study.patientName}` })
      .first()
      .click()
    await doctor.getByText(opinion).waitFor()
    await doctor.getByText('I am comparing.').waitFor()
    await doctor.getByRole('button', { name: 'Add to the report' }).click()
    await doctor.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await doctor.getByRole('button', { name: 'Open the report' }).click()
    await doctor.waitForURL((url) => url.pathname === '/report')
    await doctor.locator('.pacs-report').getByText(opinion).waitFor()
  })

  it('has a page for who may consult alone, and leads to the experts', async () => {
    const page = await open('doctor', undefined, 'zh')
    await page.goto('/consultation')
    await page.waitForURL((url) => url.pathname === '/consultation/consultationExpert')
    await page.getByRole('button', { name: /钱学文/ }).waitFor()
  })
})
