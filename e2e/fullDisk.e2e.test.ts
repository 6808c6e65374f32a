import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { howOften } from './harness/howOften'
import { lane } from './harness/lane'
import { openCapturePage } from './harness/openCapturePage'
import { Profile } from './harness/Profile'
import { probeVideo } from './harness/probeVideo'
import { connect, currentPatientOf, registerStudy } from './harness/registerStudy'

const run = promisify(execFile)
const diskMegabytes = 192
/** What the recording has before the disk is full, and how much of its end may be lost. */
const before = /00:0[3-9]/
const [secondsBefore, lostSeconds] = [3, 2]

describe('A computer whose disk is full', () => {
  let folder: string
  let isMounted = false
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'opensono-small-'))
    const options = `size=${diskMegabytes}m`
    isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'opensono-test', folder]).then(
      () => true,
      () => false,
    )
  })
  afterAll(async () => {
    if (isMounted) await run('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })

  /** Leaves no byte on the disk; called again it takes what was given back meanwhile. */
  async function fillDisk(): Promise<void> {
    const filler = await open(path.join(folder, 'filler'), 'a')
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size)
      const isRoom = () => filler.write(block).then(({ bytesWritten }) => bytesWritten === size)
      while (await isRoom().catch(() => false));
    }
    await filler.close()
  }

  it.each(Array(howOften(1, 20)).fill('recording'))(
    'stops %s by itself and says so; what was there before arrives whole',
    async (_, context) => {
      if (!isMounted) context.skip('needs the right to mount a file system (root)')
      const { productUrl, token } = lane()
      const study = await registerStudy(productUrl, token, 'Full')
      const profile = await Profile.make(folder)
      const browser = await profile.open({ kind: 'picture', file: inject('fakeCard') }, productUrl)
      const page = await openCapturePage(browser, { pacs_token: token, curPatient: currentPatientOf(study) })
      await page.keyboard.press('F3')
      await page.getByRole('timer').getByText(before).waitFor()
      await fillDisk()
      const words = page.getByText(/disk is full/i)
      await vi.waitFor(
        async () => {
          // The browser itself throws things away when it finds no room.
          await fillDisk()
          expect(await words.count()).toBeGreaterThan(0)
        },
        { timeout: 20_000, interval: 200 },
      )
      await page.getByRole('timer').waitFor({ state: 'detached' })

      await rm(path.join(folder, 'filler'))
      const pacs = connect(productUrl, token)
      const [image] = await vi.waitFor(
        async () => {
          const images = await pacs.image.list({ studyId: study.studyId })
          expect(images).toHaveLength(1)
          return images
        },
        { timeout: 20_000, interval: 200 },
      )
      const { durationSeconds } = await probeVideo(image?.url ?? '')
      expect(durationSeconds).toBeGreaterThan(secondsBefore - lostSeconds)
      await browser.close()
      await profile.remove()
    },
    120_000,
  )
})
