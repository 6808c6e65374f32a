import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inArray } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/database/database'
import { operationLog } from '../../src/database/schema/foundation'
import { codeOf, registration } from '../../src/modules/report/testing/reportFixture'
import { seedFixture } from '../fixture/seedFixture'
import { runServer, type ServerProcess } from '../process/ServerProcess'
import { embeddedAdminUrl, openEmbeddedDatabase } from './embeddedDatabase'
import { firstBrokenLogRow, halfWritten, presentActs } from './oracle'
import { type Client, prepareWorkplace, type Workplace } from './workplace'

const run = promisify(execFile)
const diskBytes = 192 * 1024 * 1024
/** Maximum studies: a database that still has room in its files after them was not given a small disk. */
const mostWrites = 400
/** More than the audit's own files have room for. */
const manyReads = 50

let dataDir: string
let isMounted = false
let server: ServerProcess
let database: Database
let workplace: Workplace
let client: Client
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-disk-'))
  const options = `size=${diskBytes},mode=0711`
  isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'opensono-test', dataDir]).then(
    () => true,
    () => false,
  )
  if (!isMounted) return
  server = runServer({ DATA_DIR: dataDir })
  const url = await server.ready()
  database = await openEmbeddedDatabase(dataDir)
  await seedFixture(database)
  workplace = await prepareWorkplace(database)
  client = workplace.client(url)
})
afterAll(async () => {
  await database?.close()
  server?.kill('SIGTERM')
  await server?.ended()
  if (isMounted) await run('umount', ['-l', dataDir])
  await rm(dataDir, { recursive: true, force: true })
})

/**
 * Gives PostgreSQL a fresh segment for its write-ahead log, as it has most of the time. Without room for the next one it stops,
 * full disk or not.
 */
async function freshSegment(): Promise<void> {
  const admin = new pg.Client({ connectionString: await embeddedAdminUrl(dataDir) })
  await admin.connect()
  await admin.query('SELECT pg_switch_wal()')
  await admin.end()
}

/** Leaves no byte on the disk; the answer gives them back. */
async function fillDisk(): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'filler')
  const filler = await open(file, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size)
    const isRoom = () => filler.write(block).then(({ bytesWritten }) => bytesWritten === size)
    while (await isRoom().catch(() => false));
  }
  await filler.close()
  return () => rm(file)
}

/** How many reads of patient data the operation log contains. */
async function countReads(): Promise<number> {
  const calls = ['study.list', 'report.get']
  const rows = await database.system((tx) => tx.select().from(operationLog).where(inArray(operationLog.call, calls)))
  return rows.length
}

test('on a full disk writes are refused by name, reads go on and are told of later, and all works again when there is space', async (context) => {
  if (!isMounted) context.skip('needs the right to mount a file system (root)')
  await freshSegment()
  const first = await client.study.register(registration(workplace.words, 'first'))
  const giveBack = await fillDisk()
  const names: string[] = []
  let refusal = 'done'
  for (let number = 1; refusal === 'done' && number <= mostWrites; number += 1) {
    refusal = await codeOf(client.study.register(registration(workplace.words, `full-${number}`)))
    if (refusal === 'done') names.push(`register:full-${number}`)
  }
  expect(refusal).toBe('STORAGE_FULL')
  const reads = new Set<string>()
  for (let number = 1; number <= manyReads; number += 1) {
    reads.add(await codeOf(client.study.list({ pageNumber: 0, pageSize: 20 })))
    reads.add(await codeOf(client.report.get({ studyId: first.studyId })))
  }
  expect(reads).toEqual(new Set(['done']))
  await giveBack()
  await client.study.register(registration(workplace.words, 'after'))
  await client.report.get({ studyId: first.studyId })
  expect(await countReads()).toBe(2 * manyReads + 1)
  expect(await firstBrokenLogRow(database)).toBeNull()
  expect((await presentActs(database)).sort()).toEqual(['register:first', 'register:after', ...names].sort())
  expect(await halfWritten(database)).toEqual([])
}, 90_000)
