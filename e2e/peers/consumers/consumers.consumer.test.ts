import path from 'node:path'
import { describe, expect, inject, it, vi } from 'vitest'
import { openPage } from '../../harness/openPage'
import { probeVideo } from '../../harness/probeVideo'
import { connect, currentPatientOf, registerStudy } from '../../harness/registerStudy'
import { serveDevice } from '../../harness/serveDevice'
import { useBrowser } from '../../harness/useBrowser'
import { Project } from './Project'

const react = (version: number) =>
  ['react', 'react-dom', '@types/react', '@types/react-dom'].map((name) => `${name}@${version}`)

const pages = [
  { kind: 'react', name: 'react-19', script: 'build', packages: [...react(19), 'vite@8', '@vitejs/plugin-react@6'] },
  { kind: 'react', name: 'react-18', script: 'build', packages: [...react(18), 'vite@6', '@vitejs/plugin-react@4'] },
  { kind: 'plain', name: 'plain-vite', script: 'build:vite', packages: ['vite@8'] },
  { kind: 'plain', name: 'plain-webpack', script: 'build:webpack', packages: ['webpack@5', 'webpack-cli@6'] },
] as const

describe('A vendor’s own project', () => {
  const browser = useBrowser()

  it.each(pages)('$name builds, shows the capture card under a strict policy and takes a still', async (one) => {
    const project = await Project.install(one.kind, one.name, one.packages)
    await project.script(one.script)

    const [server, token] = [inject('productUrl'), inject('token')]
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

  it('speaks to the server from Node with the core alone', async () => {
    const project = await Project.install('core', 'core')
    const [server, token] = [inject('productUrl'), inject('token')]
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
