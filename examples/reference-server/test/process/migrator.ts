import { migrate } from '../../src/database/migrate'

/** A victim: migrates a database, to be killed on the way. */
await migrate(process.env.DATABASE_URL ?? '', process.env.MIGRATIONS ?? '', Date.now())
