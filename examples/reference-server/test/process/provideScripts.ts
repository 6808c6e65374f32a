import { rm } from 'node:fs/promises'
import { buildScripts } from './scripts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the scripts are that tests start. */
    scriptFolder: string
  }
}

/** Builds what tests start and kill, once for the whole run. */
export default async function setup({ provide }: { provide: (key: 'scriptFolder', value: string) => void }) {
  const folder = await buildScripts()
  provide('scriptFolder', folder)
  return () => rm(folder, { recursive: true })
}
