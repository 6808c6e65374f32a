import { createHash, randomBytes } from 'node:crypto'
import { newObjectKey } from '../../objectKey'
import { startQuietStore } from './startQuietStore'

// The victim of the kill test: writes objects for ever and says on its standard output what it attempts and what is done.

const [directory = ''] = process.argv.slice(2)
const store = await startQuietStore(directory)
const say = (fact: object) => process.stdout.write(`${JSON.stringify(fact)}\n`)

for (let round = 0; ; round += 1) {
  const key = round % 3 === 0 ? 'kill/replaced.bin' : newObjectKey('kill', 'bin')
  const body = randomBytes(1 + ((round * 48_271) % 200_000))
  const sha256 = createHash('sha256').update(body).digest('hex')
  say({ attempt: key, sha256 })
  await store.write(key, body, 'image/jpeg')
  if (round % 3 === 1) await store.protect(key)
  say({ done: key, sha256 })
}
