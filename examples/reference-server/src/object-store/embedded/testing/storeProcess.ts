import { startQuietStore } from './startQuietStore'

// The embedded store alone in a process, whose memory can then be distinguished from its client's. Says credentials for a key, and when it
// is asked (any line on its standard input) what it keeps under the key.

const [directory = '', key = ''] = process.argv.slice(2)
const store = await startQuietStore(directory)
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)
const beforeBytes = process.memoryUsage().rss
say(await store.issueCredentials({ key, purpose: 'upload' }))
process.stdin.on('data', async () => {
  // Read whole: the store compares every byte with what it once received.
  for await (const _ of await store.read(key));
  // Kilobytes, on every system.
  say({ facts: await store.head(key), beforeBytes, mostBytes: process.resourceUsage().maxRSS * 1024 })
})
