import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's own folder, from its sources and from its build alike. */
export const serverFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Where the migrations lie. */
export const migrationsFolder = path.join(serverFolder, 'migrations')
