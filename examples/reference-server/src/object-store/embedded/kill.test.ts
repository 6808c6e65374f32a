import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { drawSeed } from '../../../test/drawSeed'
import { howOften } from '../../../test/howOften'
import { startScript } from '../../../test/process/startScript'
import { createRandom } from '../../demo/random'
import { startQuietStore } from './testing/startQuietStore'

const Fact = z.union([
  z.object({ attempt: z.string(), sha256: z.string() }),
  z.object({ done: z.string(), sha256: z.string() }),
])
const random = createRandom(drawSeed())
const kills = howOften(2, 100)
const writesBeforeKill = 12

/** What a writer said before it was killed: the contents attempted for each key, in order, and the last one that was done. */
interface Said {
  attempted: Map<string, string[]>
  done: Map<string, string>
}

/** Lets a writer write and kills it in the middle of it. Its words are kept here, out of its reach. */
async function writeAndKill(directory: string, said: Said): Promise<void> {
  const writer = startScript('writerProcess', [directory])
  const exited = once(writer, 'exit')
  let writes = 0
  for await (const line of createInterface(writer.stdout)) {
    const fact = Fact.parse(JSON.parse(line))
    if ('done' in fact) said.done.set(fact.done, fact.sha256)
    else said.attempted.set(fact.attempt, [...(said.attempted.get(fact.attempt) ?? []), fact.sha256])
    writes += 1
    // In the middle of a write, at another place each time.
    if (writes === writesBeforeKill) setTimeout(() => writer.kill('SIGKILL'), random.next() * 40)
  }
  expect((await exited)[1]).toBe('SIGKILL')
}

/** The contents that a key may have now: the last one that was done, or one that was attempted since. */
function allowed(said: Said, key: string): string[] {
  const attempts = said.attempted.get(key) ?? []
  const done = said.done.get(key)
  return done === undefined ? attempts : attempts.slice(attempts.lastIndexOf(done))
}

it(
  `${kills} times killed in the middle of writing, the embedded object store loses nothing it acknowledged and keeps nothing half`,
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'object-store-kill-'))
    const said: Said = { attempted: new Map(), done: new Map() }
    for (let kill = 0; kill < kills; kill += 1) {
      await writeAndKill(directory, said)
      const store = await startQuietStore(directory)
      for (const key of said.attempted.keys()) {
        const facts = await store.head(key)
        if (facts === null) {
          expect(said.done.has(key), `${key} was acknowledged and is lost`).toBe(false)
          continue
        }
        expect(allowed(said, key)).toContain(facts.sha256)
        // A whole read fails unless the bytes are those of the facts.
        await (await store.read(key)).toArray()
      }
      expect(await readdir(join(directory, 'incoming'))).toEqual([])
      const directories = (await readdir(join(directory, 'objects'), { recursive: true })).filter((name) =>
        name.endsWith('facts.json'),
      )
      expect(directories.length).toBeLessThanOrEqual(said.attempted.size)
      await store.close()
    }
    expect(said.done.size).toBeGreaterThan(kills)
    await rm(directory, { recursive: true })
  },
  60_000 + kills * 2_000,
)
