import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lane } from '../../harness/lane'
import { openPage } from '../../harness/openPage'
import { probeVideo } from '../../harness/probeVideo'
import { connect, currentPatientOf, registerStudy } from '../../harness/registerStudy'
import { serveDevice } from '../../harness/serveDevice'
import { useBrowser } from '../../harness/useBrowser'
import { Project } from './Project'

const root = path.resolve(import.meta.dirname, '../../..')

const react = (version: number) =>
  ['react', 'react-dom', '@types/react', '@types/react-dom'].map((name) => `${name}@${version}`)

const pages = [
  { kind: 'react', name: 'react-19', script: 'build', packages: [...react(19), 'vite@8', '@vitejs/plugin-react@6'] },
  { kind: 'react', name: 'react-18', script: 'build', packages: [...react(18), 'vite@6', '@vitejs/plugin-react@4'] },
  { kind: 'plain', name: 'plain-vite', script: 'build:vite', packages: ['vite@8'] },
  { kind: 'plain', name: 'plain-webpack', script: 'build:webpack', packages: ['webpack@5', 'webpack-cli@6'] },
] as const

/** What a host's sheet would change, of every element that stays as it is while the picture moves. */
const stylesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [
      'display',
      'height',
      'padding',
      'margin',
      'border',
      'background',
      'color',
      'font',
      'box-sizing',
      'opacity',
    ]
    return [
      ...document.querySelectorAll('.pacs-root :is(button, input, select, h1, h2, h3, label, video, ul, li)'),
    ].map((element) => {
      const style = getComputedStyle(element)
      return `${element.className}: ${names.map((name) => style.getPropertyValue(name)).join(' | ')}`
    })
  })

describe('A vendor’s own project', () => {
  const browser = useBrowser()

  it.each(pages)('$name builds, shows the capture card under a strict policy and takes a still', async (one) => {
    const project = await Project.install(one.kind, one.name, one.packages)
    await project.script(one.script)

    const [server, token] = [lane().productUrl, lane().token]
    const study = await registerStudy(server, token, one.name)
    const url = await serveDevice({ server, studyId: study.studyId }, path.join(project.folder, 'dist'))
    const storage = { pacs_token: token, curPatient: currentPatientOf(study) }
    const { page } = await openPage(browser(), { productUrl: new URL(url).origin, storage })
    await page.goto(url)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
    await page
      .getByRole('button', { name: /^Still/ })
      .first()
      .click()
    const pacs = connect(server, token)
    const [still] = await vi.waitFor(
      async () => {
        const images = await pacs.image.list({ studyId: study.studyId })
        expect(images.map(({ type }) => type)).toEqual(['SINGLE_FRAME'])
        return images
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(await probeVideo(still?.url ?? '')).toMatchObject({ width: 640, height: 480, frames: 1 })
  })

  it('keeps the look of the components under the sheets of Tailwind 3 and 4 and Bootstrap 5', async () => {
    const hosts = ['tailwind3@npm:tailwindcss@3', 'tailwind4@npm:tailwindcss@4', 'bootstrap@5']
    const packages = [...react(19), 'vite@8', '@vitejs/plugin-react@6', ...hosts]
    const project = await Project.install('react', 'react-sheets', packages)
    await project.script('build')

    const [server, token] = [lane().productUrl, lane().token]
    const url = await serveDevice({ server }, path.join(project.folder, 'dist'))
    const { page } = await openPage(browser(), { productUrl: new URL(url).origin, storage: { pacs_token: token } })
    await page.goto(url)
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
    const before = await stylesOf(page)
    expect(before.length).toBeGreaterThan(10)
    for (const name of ['tailwind3/src/css/preflight', 'tailwind4/preflight', 'bootstrap/dist/css/bootstrap']) {
      const css = await readFile(path.join(project.folder, 'node_modules', `${name}.css`), 'utf8')
      await page.evaluate(async (text) => {
        const sheet = new CSSStyleSheet()
        await sheet.replace(text)
        document.adoptedStyleSheets = [sheet]
      }, css)
      // The sheet is in force: it sets the page's own line height.
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).lineHeight)).toBe('24px')
      await expect.poll(() => stylesOf(page), { message: name }).toEqual(before)
    }
  })

  it('is part of a Next.js app: a server component draws it, and the sample of the README runs in the browser', async () => {
    const packages = [...react(19), 'next@16', '@types/node@20', 'typescript@5.9']
    const project = await Project.install('next', 'next', packages)
    const readme = await readFile(path.join(root, 'packages/pacs-react/README.md'), 'utf8')
    for (const [language, file] of [['tsx', 'Records.tsx'] as const, ['jsx', 'LoadedRecords.jsx'] as const]) {
      const [, sample = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readme) ?? []
      await writeFile(path.join(project.folder, 'app', file), sample)
    }
    await project.script('build')
    const built = path.join(project.folder, 'out')
    expect(await readFile(path.join(built, 'index.html'), 'utf8')).toContain('three invitations')

    const page = await browser().newPage()
    onTestFinished(() => page.close())
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route('http://localhost:3000/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      await route.fulfill({ path: path.join(built, pathname === '/' ? 'index.html' : pathname) })
    })
    await page.goto('http://localhost:3000/')
    await page.getByLabel('Phone').waitFor()
    expect(errors).toEqual([])
  })

  it('speaks to the server from Node with the core alone', async () => {
    const project = await Project.install('core', 'core')
    const [server, token] = [lane().productUrl, lane().token]
    const { examNumber } = await registerStudy(server, token, 'Node Core')
    const said = await project.run('node', ['main.js', server, token, 'Node Core'])
    expect(said.split('\n')).toEqual([`Node Core ${examNumber}`, 'Your login has expired. Log in again.', ''])
  })

  it.each(['5.9', '7.0'])(
    'is typed strictly by TypeScript %s, as bundlers and as Node resolve modules',
    async (version) => {
      const project = await Project.install('types', `types-${version}`, [...react(19), `typescript@${version}`])
      await project.script('build')
    },
  )
})
