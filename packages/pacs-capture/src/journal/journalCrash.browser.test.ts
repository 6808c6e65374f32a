import { afterEach, expect, it, vi } from 'vitest'
import { freshName, removeAll, startWorker } from '../../test/journal/diskFixtures'
import { bytesOf, clipOf, entryOf, firstDifference, keyFor } from '../../test/journal/journalFixtures'
import type { JournalWorker } from './createJournalWorker'
import type { JournalFile } from './Journal'
import type { JournalNews } from './journalMessages'
import type { OwnedEntry } from './SealedJournal'

const open: { close(): void }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) each.close()
  await removeAll()
})

/** Posts to a port from a thread of its own: pieces of the given length, the numbered ones one after another. */
function startPoster(port: MessagePort, pieceBytes: number, everyMs: number): Worker {
  const script = `onmessage = ({ data: { port, pieceBytes, everyMs } }) => {
    let piece = 0
    setInterval(() => {
      const bytes = new Uint8Array(pieceBytes).fill(piece % 251)
      port.postMessage({ bytes: bytes.buffer }, [bytes.buffer])
      piece += 1
    }, everyMs)
  }`
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
  worker.postMessage({ port, pieceBytes, everyMs }, [port])
  open.push({ close: () => worker.terminate() })
  return worker
}

function begin(name: string, place: 'opfs' | 'indexedDb' = 'opfs') {
  const started = startWorker(name, [place])
  open.push(started.worker)
  return started
}

async function openClip(worker: JournalWorker, entry: OwnedEntry, key: CryptoKey): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel()
  await worker.ask('open', [entry, port2, key], [port2])
  return port1
}

function safeBytes(news: readonly JournalNews[]): number {
  const last = news.filter((each) => each.kind === 'grown').at(-1)
  return last?.kind === 'grown' ? last.event.sizeBytes : 0
}

/** Where a file differs from the numbered pieces. */
async function firstWrong(worker: JournalWorker, file: JournalFile, pieceBytes: number): Promise<number> {
  const bytes = await worker.ask('read', [file.entry.id, 0, file.sizeBytes])
  if (bytes.length !== file.sizeBytes) return bytes.length
  return bytes.findIndex((byte, at) => byte !== Math.floor(at / pieceBytes) % 251)
}

/** What differs from kill to kill is the moment: a long run tries more of them. */
const { FAULTS, FAULT_SEED } = (import.meta as ImportMeta & { env: Record<string, string> }).env
const isShort = FAULTS === '1'
/** Where the moments begin, the same in each ordinary run. A failed test logs it; `FAULT_SEED` begins there again. */
const seed = Number(FAULT_SEED)
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.log(`FAULT_SEED=${seed} ${task.name}`)
})
/** From 0 to 1: multiples of the golden ratio, however many, are spread over all of it. */
const momentOf = (kill: number) => ((seed + kill) * 0.618_033_988_75) % 1

it.each([
  { place: 'opfs', kills: isShort ? 5 : 20 },
  { place: 'indexedDb', kills: isShort ? 3 : 10 },
] as const)(
  '$kills times killed while it records, the journal ($place) has all that was safe, in order',
  async ({ place, kills }) => {
    const name = freshName()
    const key = await keyFor('a')
    const pieceBytes = 30_000
    for (let kill = 0; kill < kills; kill += 1) {
      const { worker, news } = begin(name, place)
      const clip = clipOf()
      const poster = startPoster(await openClip(worker, clip, key), pieceBytes, 3)
      const atLeast = momentOf(kill) * 1_500_000
      await vi.waitFor(() => expect(safeBytes(news)).toBeGreaterThan(atLeast), { interval: 1, timeout: 20_000 })
      worker.close()
      poster.terminate()
      const safe = safeBytes(news)
      const { worker: next } = begin(name, place)
      const found = await next.ask('load', ['user-a', key])
      expect(found.map(({ entry, state }) => [entry.id, state])).toEqual([[clip.id, 'cut']])
      for (const file of found) {
        expect(file.sizeBytes).toBeGreaterThanOrEqual(safe)
        expect(await firstWrong(next, file, pieceBytes)).toBe(-1)
      }
      await next.ask('remove', [clip.id])
      await next.ask('destroy', [])
      next.close()
    }
  },
  60_000,
)

it('a page that stands still for 5 s while its browser dies loses nothing that was posted before the last moment', async () => {
  const name = freshName()
  const key = await keyFor('a')
  const { worker, news } = begin(name)
  const clip = clipOf()
  const poster = startPoster(await openClip(worker, clip, key), 1_000, 20)
  await vi.waitFor(() => expect(safeBytes(news)).toBeGreaterThan(0))
  const before = safeBytes(news)
  const end = performance.now() + 5_000
  while (performance.now() < end);
  worker.close()
  poster.terminate()
  const { worker: next } = begin(name)
  const [file] = await next.ask('load', ['user-a', key])
  // 50 pieces a second, of which those of the last half second may wait to be sealed, and a busy machine may drop half of the ticks.
  expect(file?.sizeBytes).toBeGreaterThan(before + 2 * 50 * 1_000)
  if (file !== undefined) expect(await firstWrong(next, file, 1_000)).toBe(-1)
})

it('stills that were added before a kill are all there', async () => {
  const name = freshName()
  const key = await keyFor('a')
  const { worker } = begin(name)
  const entries = Array.from({ length: 10 }, () => entryOf())
  const bytes = bytesOf(250_000)
  await Promise.all(entries.map((entry) => worker.ask('add', [entry, new Blob([bytes]), key])))
  void worker.ask('add', [entryOf(), new Blob([bytesOf(20_000_000)]), key]).catch(() => {})
  worker.close()
  const { worker: next } = begin(name)
  const found = await next.ask('load', ['user-a', key])
  expect(found.map(({ entry }) => entry.id)).toEqual(entries.map(({ id }) => id))
  for (const { id } of entries) expect(firstDifference(await next.ask('read', [id, 0, 250_000]), bytes)).toBeNull()
})
