import {
  acrTiRads,
  createPacs,
  type ReportWorksheet,
  reportApi,
  reportSignatureApi,
  StudyId,
  studyApi,
  withWorksheet,
} from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { beforeAll } from 'vitest'
import { lane } from '../harness/lane'
import { currentPatientOf, registerStudy } from '../harness/registerStudy'
import type { PlacedScene } from './lookAt'
import { settle } from './settle'

const connect = () =>
  createPacs({
    baseUrl: lane().productUrl,
    apis: { report: reportApi, reportSignature: reportSignatureApi, study: studyApi },
    token: () => lane().token,
  })

/** Studies by what has become of their report, as local storage holds the current patient. */
const patients = { draft: '', finished: '', reviewed: '' }

const nodule = (shape: string): ReportWorksheet[] =>
  withWorksheet([], acrTiRads, {
    answers: {
      composition: ['solid'],
      echogenicity: ['hypoechoic'],
      shape: [shape],
      margin: ['smooth'],
      foci: ['rim'],
    },
    size: '12',
  })

interface Change {
  findings?: string
  impression?: string
  worksheets?: ReportWorksheet[]
}

async function write(studyId: StudyId, change: Change = {}): Promise<void> {
  const { report } = connect()
  const [template] = await report.templates()
  if (template === undefined) throw new Error('The demo has no template.')
  const { version } = await report.get({ studyId })
  const { id: templateId, findings, impression } = template
  const text = { templateId, findings, impression, ...change }
  await report.save({ studyId, ...text, result: 'negative', imageIds: [], version })
}

beforeAll(async () => {
  const register = (name: string) => registerStudy(lane().productUrl, lane().token, name)
  const { report, study } = connect()
  const [draft, finished] = [await register('欧阳静怡'), await register('Alexandra Montgomery')]
  const reviewed = await register('司马 Benjamin')
  for (const { studyId } of [draft, finished]) await write(studyId, { worksheets: nodule('wider') })
  await write(reviewed.studyId, {
    findings: '左肾见强回声，大小约 6 mm，后伴声影。右肾未见异常。',
    impression: '右肾结石。',
    worksheets: nodule('taller'),
  })
  const { studyId } = finished
  await report.finish({ studyId, version: (await report.get({ studyId })).version })
  await report.reopen({
    studyId,
    version: (await report.get({ studyId })).version,
    reason: '左右侧写反 Left for right',
  })
  await write(studyId, { findings: '甲状腺右叶见一低回声结节。Left lobe normal.', worksheets: nodule('taller') })
  await report.finish({ studyId, version: (await report.get({ studyId })).version })
  patients.draft = currentPatientOf(await study.get({ studyId: draft.studyId }))
  patients.finished = currentPatientOf(await study.get({ studyId }))
  patients.reviewed = currentPatientOf(await study.get({ studyId: reviewed.studyId }))
})

const findings = (page: Page) => page.locator('.pacs-report-findings [contenteditable]')

async function begin(page: Page): Promise<void> {
  await findings(page).waitFor()
  await settle(page)
}

/** A phone that is held upright. */
const phone = { width: 390, height: 844 }

const history = (page: Page) => page.getByRole('button', { name: /^(History|历史版本)$/ })

/** Opens one of the panels beside the text. */
async function openPanel(page: Page, name: RegExp): Promise<void> {
  await begin(page)
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tabpanel', { name }).waitFor()
  await settle(page)
}

/** A scene of the report in which something is to be found. */
function ofReviewed(name: string, reach: (page: Page) => Promise<void>): PlacedScene {
  return {
    name,
    path: '/report',
    get storage() {
      return { curPatient: patients.reviewed }
    },
    reach,
  }
}

/** Opens the page of a new one-time link, as a phone does that was held before its code. */
async function openByPhone(page: Page): Promise<void> {
  const { report, reportSignature } = connect()
  const studyId = StudyId.parse(JSON.parse(patients.reviewed).studyId)
  const { version } = await report.get({ studyId })
  const { ticket } = await reportSignature.scan({ studyId, version })
  await page.goto(`/sign/${ticket}`)
  await page.locator('canvas.pacs-sign-pad').waitFor()
}

/** What a doctor meets who writes reports. */
export const reportScenes: readonly PlacedScene[] = [
  {
    name: 'draft',
    path: '/report',
    get storage() {
      return { curPatient: patients.draft }
    },
    reach: begin,
  },
  {
    name: 'finished',
    path: '/report',
    get storage() {
      return { curPatient: patients.finished }
    },
    reach: begin,
  },
  {
    name: 'history',
    path: '/report',
    get storage() {
      return { curPatient: patients.finished }
    },
    async reach(page) {
      await begin(page)
      await history(page).click()
      await page.locator('.pacs-report-version').nth(2).waitFor()
      await settle(page)
    },
  },
  {
    name: 'conflict',
    path: '/report',
    allows: /409 \(Conflict\).*report/,
    get storage() {
      return { curPatient: patients.draft }
    },
    async reach(page) {
      await begin(page)
      await findings(page).fill('Left lobe: a cyst of 12 mm.')
      await write(StudyId.parse(JSON.parse(patients.draft).studyId), { findings: `Right lobe: a cyst, ${Date.now()}.` })
      await page.locator('.pacs-conflict-version').nth(1).waitFor()
      await settle(page)
    },
  },
  {
    name: 'difference',
    path: '/report',
    get storage() {
      return { curPatient: patients.finished }
    },
    async reach(page) {
      await begin(page)
      await history(page).click()
      // The version that was written after the report was reopened, beside the one before.
      await page.locator('.pacs-report-version-head button').first().click()
      await page.locator('.pacs-difference').waitFor()
      await settle(page)
    },
  },
  ofReviewed('knowledge', async (page) => {
    await openPanel(page, /^(Knowledge base|知识库)$/)
    await page.getByRole('treeitem').nth(1).waitFor()
  }),
  ofReviewed('parameters', (page) => openPanel(page, /^(Parameters|测量参数)$/)),
  ofReviewed('worksheet', async (page) => {
    await openPanel(page, /^(Parameters|测量参数)$/)
    await page.locator('.pacs-worksheet-score').scrollIntoViewIfNeeded()
  }),
  ofReviewed('review', async (page) => {
    await openPanel(page, /^(Review|质控)$/)
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^(Review|Review again|质控|重新质控)$/ })
      .click()
    await page.locator('.pacs-review-finding').first().waitFor()
    await settle(page)
  }),
  ofReviewed('signature', async (page) => {
    await begin(page)
    await page.getByRole('button', { name: /^(Sign by phone|手机签名)$/ }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  }),
  { name: 'phone', path: '/verify', isAnonymous: true, size: phone, reach: openByPhone },
  {
    name: 'phone-drawn',
    path: '/verify',
    isAnonymous: true,
    size: phone,
    async reach(page) {
      await openByPhone(page)
      const box = await page.locator('.pacs-sign-pad').boundingBox()
      if (box === null) throw new Error('there is no box to sign in')
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
      await page.mouse.down()
      for (const [right, down] of [
        [0.3, 0.3],
        [0.45, 0.75],
        [0.6, 0.35],
        [0.8, 0.6],
      ] as const)
        await page.mouse.move(box.x + box.width * right, box.y + box.height * down, { steps: 4 })
      await page.mouse.up()
    },
  },
  {
    name: 'phone-ended',
    path: '/sign/nobodys-ticket',
    isAnonymous: true,
    size: phone,
    allows: /status of 4\d\d/,
  },
]
