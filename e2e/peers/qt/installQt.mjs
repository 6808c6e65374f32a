import { fileURLToPath } from 'node:url'
import { run, tail } from '../../../scripts/setup/run.mjs'
import { bringPackages } from '../bringPackages.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
/** The distribution's own: it has the bindings. */
const python = '/usr/bin/python3'
const versions = `from PyQt6.QtWebEngineCore import qWebEngineVersion, qWebEngineChromiumVersion
print(f"Qt WebEngine {qWebEngineVersion()} (Chromium {qWebEngineChromiumVersion()})")`

/**
 * Brings Qt WebEngine and what drives it.
 * @returns {Promise<{ version: string } | { reason: string }>} what it is, or why it cannot be had here
 */
export async function installQt() {
  const reason = await bringPackages(['python3-pyqt6.qtwebengine', 'python3-pyqt6.qtwebchannel'])
  if (reason !== null) return { reason }
  const said = await run(python, ['-c', versions])
  if (said.code !== 0) return { reason: `Qt WebEngine does not load: ${tail(said.output, 3)}` }
  const driver = await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  if (driver.code !== 0) return { reason: `its driver could not be installed: ${tail(driver.output, 3)}` }
  return { version: said.output.trim() }
}
