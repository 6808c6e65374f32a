import { createPacs, reportApi, StudyId, studyApi } from '@opensono/pacs-core'
import type { Page } from 'playwright'
import { beforeAll, inject } from 'vitest'
import { currentPatientOf, registerStudy } from '../harness/registerStudy'
import type { PlacedScene } from './lookAt'
import { settle } from './settle'

const connect = () =>
  createPacs({
    baseUrl: inject('productUrl'),
    apis: { report: reportApi, study: studyApi },
    token: () => inject('token'),
  })

/** Studies by what has become of their report, as local storage holds the current patient. */
const patients = { draft: '', finished: '' }

async function write(studyId: StudyId, change: { findings?: string } = {}): Promise<void> {
  const { report } = connect()
  const [template] = await report.templates()
  if (template === undefined) throw new Error('The demo has no template.')
  const { version } = await report.get({ studyId })
  const { id: templateId, findings, impression } = template
  const text = { templateId, findings, impression, ...change }
  await report.save({ studyId, ...text, result: 'negative', imageIds: [], version })
}

beforeAll(async () => {
  const register = (name: string) => registerStudy(inject('productUrl'), inject('token'), name)
  const { report, study } = connect()
  const [draft, finished] = [await register('欧阳静怡'), await register('Alexandra Montgomery')]
  for (const { studyId } of [draft, finished]) await write(studyId)
  const { studyId } = finished
  await report.finish({ studyId, version: (await report.get({ studyId })).version })
  await report.reopen({
    studyId,
    version: (await report.get({ studyId })).version,
    reason: '左右侧写反 Left for right',
  })
  await write(studyId)
  await report.finish({ studyId, version: (await report.get({ studyId })).version })
  patients.draft = currentPatientOf(await study.get({ studyId: draft.studyId }))
  patients.finished = currentPatientOf(await study.get({ studyId }))
})

const findings = (page: Page) => page.locator('.pacs-report-findings [contenteditable]')

async function begin(page: Page): Promise<void> {
  await findings(page).waitFor()
  await settle(page)
}

const history = (page: Page) => page.getByRole('button', { name: /^(History|历史版本)$/ })

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
]
