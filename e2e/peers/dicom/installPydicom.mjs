import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, tail } from '../../../scripts/setup/run.mjs'

const packages = [
  'pydicom==3.0.2',
  'pydicom-data==1.0.0',
  'numpy',
  'pillow',
  'pylibjpeg',
  'pylibjpeg-libjpeg',
  'pylibjpeg-openjpeg',
  'pylibjpeg-rle',
]

/**
 * Brings pydicom with its public test files and codecs into an environment of its own.
 * @returns {Promise<{ folder: string, python?: string, reason?: string }>}
 */
export async function installPydicom() {
  const folder = await mkdtemp(path.join(tmpdir(), 'opensono-pydicom-'))
  const python = path.join(folder, 'bin', 'python')
  const made = await run('python3', ['-m', 'venv', folder])
  if (made.code !== 0) return { folder, reason: `python3 -m venv: ${tail(made.output, 2)}` }
  const { code, output } = await run(python, ['-m', 'pip', 'install', '-q', ...packages])
  return code === 0 ? { folder, python } : { folder, reason: `pip install: ${tail(output, 2)}` }
}
