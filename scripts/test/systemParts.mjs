import { existsSync } from 'node:fs'
import { CommandError } from '../setup/CommandError.mjs'
import { beginStep } from '../setup/progress.mjs'
import { run, tail } from '../setup/run.mjs'

const isLinux = process.platform === 'linux'

/** What the tests need beside npm's packages, by the name of Debian's package. */
const parts = [
  { name: 'chromium', has: async () => Boolean(process.env.CHROMIUM) || (await answers('chromium', ['--version'])) },
  { name: 'ffmpeg', has: () => answers('ffmpeg', ['-version']) },
  { name: 'fonts-noto-cjk', has: hasChineseFont },
  { name: 'poppler-utils', has: () => answers('pdftotext', ['-v']) },
  // For disks that fail and lose their power; elsewhere those tests say why they do not run.
  { name: 'strace', has: async () => !isLinux || (await answers('strace', ['-V'])) },
  { name: 'e2fsprogs', has: async () => !isLinux || process.getuid?.() !== 0 || (await answers('mkfs.ext4', ['-V'])) },
]

/** Chromium without windows, which opens pages for half the work; Debian has it, and where it is not there Chromium itself is used. */
const windowless = 'chromium-headless-shell'

const mayInstall = async () => process.getuid?.() === 0 && (await answers('apt-get', ['--version']))

/** Without it tests take longer, and say the same. */
async function bringWindowless() {
  if (process.env.CHROMIUM || existsSync(`/usr/bin/${windowless}`) || !(await mayInstall())) return
  const step = beginStep('system parts')
  step.update(`installing ${windowless}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const options = ['-qy', '--no-install-recommends', '--no-remove']
  const { code } = await run('apt-get', ['install', ...options, windowless], { env })
  step.done(code === 0 ? windowless : `no ${windowless} here`)
}

/**
 * Installs what is missing where that is possible (root on Debian or Ubuntu).
 * @throws {CommandError} naming what is missing elsewhere
 */
export async function bringSystemParts() {
  await bringNeeded()
  await bringWindowless()
}

async function bringNeeded() {
  const missing = await findMissing()
  if (missing.length === 0) return
  const names = missing.join(' ')
  if (!(await mayInstall())) {
    throw new CommandError(
      `The tests need ${missing.join(', ')}: install them (on Debian or Ubuntu: sudo apt-get install ${names}) and run the command again.`,
    )
  }
  const step = beginStep('system parts')
  step.update(`installing ${names}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const result = await run('apt-get', ['install', '-qy', '--no-install-recommends', ...missing], { env })
  const still = await findMissing()
  if (still.length === 0) {
    step.done(names)
    return
  }
  step.fail('failed')
  throw new CommandError(
    `${tail(result.output, 12)}\n\n${still.join(', ')} could not be installed; the lines above say why.`,
  )
}

async function findMissing() {
  const found = await Promise.all(parts.map(async (part) => ({ name: part.name, isThere: await part.has() })))
  return found.filter((part) => !part.isThere).map((part) => part.name)
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function answers(command, args) {
  return (await run(command, args)).code === 0
}

async function hasChineseFont() {
  if (existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')) return true
  return (await run('fc-list', [':lang=zh', 'family'])).output.trim() !== ''
}
