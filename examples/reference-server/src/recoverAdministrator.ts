import path from 'node:path'
import { parseArgs } from 'node:util'
import { parseConfig } from './config'
import { createDatabase } from './database/database'
import { openEmbedded } from './database/openEmbedded'
import { type Recovery, recoverAdministrator } from './modules/access/recoverAdministrator'

const usage = 'npm run admin:recover -- "HOSPITAL" PHONE [--new-phone PHONE] [--role "ROLE"]'

function readArguments(): Recovery {
  const options = { 'new-phone': { type: 'string' }, role: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ options, allowPositionals: true })
  const [hospitalName, phone, ...more] = positionals
  if (hospitalName === undefined || phone === undefined || more.length > 0) throw new Error(`Use: ${usage}`)
  return { hospitalName, phone, newPhone: values['new-phone'], roleName: values.role }
}

async function main(): Promise<void> {
  const recovery = readArguments()
  const { databaseUrl, dataDir, passwordCost } = parseConfig(process.env)
  const embedded = databaseUrl === undefined ? await openEmbedded(path.resolve(dataDir)) : null
  const database = createDatabase({ url: embedded?.url ?? databaseUrl ?? '', poolSize: 2 })
  try {
    const { name, phone, password } = await recoverAdministrator(database, recovery, passwordCost)
    console.log(`${name} logs in by the phone ${phone} with the password ${password}`)
    console.log(
      'It is valid for one login, which asks for another password. All sessions of this user have ended, and no',
    )
    console.log('authenticator is bound. The operation log of the hospital has a row about this.')
  } finally {
    await database.close()
    await embedded?.close()
  }
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exitCode = 1
})
