import { readFile, writeFile } from 'node:fs/promises'
import { isolateStyles } from './isolateStyles'

/**
 * Makes styles that ordinary rules of a host do not override, and a declaration: TypeScript wants one for whatever is imported.
 *
 * @param dist - the folder of the built package.
 */
export async function finishStyles(dist: URL): Promise<void> {
  const sheet = new URL('styles.css', dist)
  await writeFile(sheet, isolateStyles(await readFile(sheet, 'utf8')))
  for (const name of ['styles', 'styles.layered']) await writeFile(new URL(`${name}.d.css.ts`, dist), 'export {}\n')
}
