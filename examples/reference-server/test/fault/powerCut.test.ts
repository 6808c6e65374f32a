import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../../src/demo/random'
import { drawSeed } from '../drawSeed'
import { seedFixture } from '../fixture/seedFixture'
import { howOften } from '../howOften'
import { runServer, type ServerProcess } from '../process/ServerProcess'
import { embeddedPid, killPostgres, openEmbeddedDatabase } from './embeddedDatabase'
import { startLoad } from './load'
import { firstBrokenLogRow, halfWritten, presentActs } from './oracle'
import { PowerDisk } from './PowerDisk'
import { prepareWorkplace, type Workplace } from './workplace'

const cuts = howOften(1, 20)
const diskBytes = 512 * 1024 * 1024
const seed = drawSeed()
const random = createRandom(seed)

let disk: PowerDisk | null
let dataDir: string
let server: ServerProcess | undefined
let workplace: Workplace
let url: string
beforeAll(async () => {
  disk = await PowerDisk.make(diskBytes)
  if (disk === null) return
  dataDir = path.join(disk.folder, 'data')
  await start()
  const database = await openEmbeddedDatabase(dataDir)
  await seedFixture(database)
  workplace = await prepareWorkplace(database)
  await database.close()
})
afterAll(async () => {
  server?.kill('SIGTERM')
  await server?.ended()
  await disk?.remove()
})

async function start(): Promise<void> {
  server = runServer({ DATA_DIR: dataDir })
  url = await server.ready()
}

/** Cuts the power of disk and processes alike, and gives it again. */
async function cutPower(from: PowerDisk, victim: ServerProcess): Promise<void> {
  const postgres = await embeddedPid(dataDir)
  await from.cut()
  victim.kill('SIGKILL')
  await killPostgres(postgres)
  await victim.ended()
  await from.restore()
}

const actsOf = (names: readonly string[], round: number) => names.filter((name) => name.includes(`:power${round}-`))

test(
  `after a power cut under load (tried: ${cuts}) nothing acknowledged is lost, nothing is half written, and the log is whole`,
  async (context) => {
    if (disk === null)
      return context.skip('needs the right to mount a file system in a file (root, loop devices, ext4, perl)')
    let acknowledged = 0
    for (let round = 1; round <= cuts; round += 1) {
      const load = startLoad(workplace, workplace.client(url), `power${round}`, { diskFails: true })
      await load.warm(8)
      await after(50 + random.below(700))
      if (server === undefined) throw new Error('the server runs in every round')
      await cutPower(disk, server)
      await load.ended
      acknowledged += load.acknowledged.size
      await start()
      const database = await openEmbeddedDatabase(dataDir)
      const found = actsOf(await presentActs(database), round)
      const lost = [...load.acknowledged].filter((name) => !found.includes(name))
      const phantom = found.filter((name) => !load.attempted.has(name))
      expect({ lost, phantom, half: await halfWritten(database) }).toEqual({ lost: [], phantom: [], half: [] })
      expect(await firstBrokenLogRow(database)).toBeNull()
      await database.close()
    }
    process.stdout.write(`seed ${seed}: ${acknowledged} acknowledged, ${cuts} power cuts\n`)
  },
  60_000 + cuts * 30_000,
)
