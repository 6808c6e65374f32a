import type { Page } from 'playwright'
import { describe, expect, it, vi } from 'vitest'
import { lane } from '../../harness/lane'
import { accounts, password } from '../../harness/logIn'
import { probeVideo } from '../../harness/probeVideo'
import { connect, registerStudy } from '../../harness/registerStudy'
import { serveDevice } from '../../harness/serveDevice'
import { openModule } from '../../walk/openCapture'
import { walkLogin } from '../../walk/walkLogin'
import { walkRegistration } from '../../walk/walkRegistration'
import { walkReport } from '../../walk/walkReport'
import { words } from '../../walk/words'
import { contrastAt, leastContrast } from './contrastAt'
import { makeProfile, QtClient } from './QtClient'

const say = words.zh
/** What a killed browser may cost of a clip. */
const lossMs = 2_000

/** Waits for the moving picture of the device's own page. */
async function waitForPicture(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
}

describe('The Qt client of an ultrasound device', () => {
  it('captures on the vendor’s own page; the app hides capture there, registers, finds, reports and prints', async () => {
    const product = lane().productUrl
    const deviceUrl = await serveDevice({ server: product, simulatedProbe: false })
    const client = await QtClient.open(product, { storage: { 'current-language': 'zh' } })
    const { page } = client
    await walkLogin(page, say, { phone: accounts.doctor, password })
    const modules = page.getByRole('navigation', { name: say.modules }).getByRole('link')
    await modules.first().waitFor()
    expect(await modules.allTextContents()).toEqual([say.register, say.records, say.report, '会诊', '统计'])
    await page.goto(`${product}/image`)
    await page.waitForURL((url) => url.pathname === '/register')
    expect(await page.getByText('您没有打开该模块的权限').count()).toBe(0)
    await client.look('device-app')
    await walkRegistration(page, say, { name: '欧阳若曦', age: 52 })

    const token = await page.evaluate(() => localStorage.getItem('pacs_token') ?? '')
    await client.store(deviceUrl, { pacs_token: token })
    await page.goto(deviceUrl)
    await waitForPicture(page)
    await page.getByRole('button', { name: '欧阳若曦' }).click()
    const kept = page.locator('li[data-status=done]')
    for (const [count, key] of ['F1', 'F2'].entries()) {
      await page.keyboard.press(key)
      await kept.nth(count).waitFor()
    }
    await page.keyboard.press('F3')
    await page
      .locator('output')
      .getByText(/ [2-9] /)
      .waitFor()
    await page.keyboard.press('F3')
    await kept.nth(2).waitFor()
    for (const button of await page.locator('.bar button').all()) await button.click({ trial: true })
    await page.keyboard.press('F6')
    await kept.nth(3).waitFor()
    await client.look('device-capture')

    const pacs = connect(product, token)
    const { rows } = await pacs.study.search({ text: '欧阳若曦', pageNumber: 0, pageSize: 20 })
    const [study] = rows
    if (study === undefined) throw new Error('The study is not found.')
    const images = await pacs.image.list({ studyId: study.studyId })
    expect(images.map(({ type }) => type)).toEqual(['SINGLE_FRAME', 'MULTI_FRAME', 'MULTI_FRAME'])
    for (const { url, type } of images) {
      const seconds = type === 'MULTI_FRAME' ? 1.5 : 0
      expect(await contrastAt(url, seconds)).toBeGreaterThan(leastContrast)
      if (type === 'MULTI_FRAME') expect((await probeVideo(url)).durationSeconds).toBeGreaterThan(seconds)
    }

    await page.goto(product)
    const text = { findings: '肝脏形态大小正常，实质回声均匀。', impression: '未见明显异常。' }
    const paper = await walkReport(page, say, text)
    expect(paper.replace(/\s/g, '')).toContain(text.findings)
    await client.look('device-report')
    await openModule(page, say, say.records)
    const row = page.getByRole('grid', { name: say.studies }).getByRole('row').filter({ hasText: '欧阳若曦' })
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: say.report }).waitFor()
    expect(await page.getByRole('menuitem', { name: say.capture }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await client.look('device-records')
  })

  it('loses two seconds at most of a clip when it is killed, and sends it when it is opened again', async () => {
    const [product, token] = [lane().productUrl, lane().token]
    const deviceUrl = await serveDevice({ server: product, simulatedProbe: false })
    const study = await registerStudy(product, token, 'Killed Device')
    const profile = await makeProfile()
    const storage = { pacs_token: token }
    const first = await QtClient.open(deviceUrl, { profile, storage })
    const { page } = first
    await waitForPicture(page)
    await page.getByRole('button', { name: 'Killed Device' }).click()
    await page.keyboard.press('F3')
    await page
      .locator('output')
      .getByText(/ [0-9] /)
      .waitFor()
    const begunAt = Date.now()
    await page
      .locator('output')
      .getByText(/ [4-9] /)
      .waitFor()
    await first.kill()
    const killedMs = Date.now() - begunAt

    const next = await QtClient.open(deviceUrl, { profile, storage })
    await next.page.locator('li[data-status=done]').waitFor()
    const pacs = connect(product, token)
    const images = await vi.waitFor(async () => {
      const found = await pacs.image.list({ studyId: study.studyId })
      expect(found.map(({ type }) => type)).toEqual(['MULTI_FRAME'])
      return found
    })
    const { durationSeconds } = await probeVideo(images[0]?.url ?? '')
    expect(durationSeconds * 1000).toBeGreaterThanOrEqual(killedMs - lossMs)
  })
})
