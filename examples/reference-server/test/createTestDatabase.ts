import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A copy of the template database. */
export interface TestDatabase {
  readonly url: string
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const address = new URL(url)
  address.pathname = '/opensono'
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Copies the template database: schema and fixture, in about a tenth of a second. The copy goes away with its PostgreSQL, at the
 * end of the run.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('postgresUrl')
  const url = new URL(templateUrl)
  const template = url.pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  url.pathname = `/${name}`
  return { url: url.href }
}
