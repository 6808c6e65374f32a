import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMasterKey } from './masterKey'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opensono-key-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('anyone who needs the key first at the same time gets the same one, and it is the one that is kept', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => openMasterKey(folder)))
  const kept = await openMasterKey(folder)
  expect(keys.filter((key) => !key.equals(kept))).toEqual([])
})
