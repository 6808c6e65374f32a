import type pg from 'pg'
import { asOwner } from '../database/owner'
import { secretOwner } from '../modules/his/hisSettings'
import { keyOwner } from '../modules/report/review/model/modelSettings'
import { endorse, isEndorsed } from '../modules/seal/openSealKeys'
import { type SealKey, sealKeyOf } from '../modules/seal/sealKey'
import { secretBoxOf } from '../modules/session/secretBox'
import { openMasterKey, openNextKey, takeNextKey } from '../object-store/embedded/masterKey'

/** What the database keeps sealed: the table, the column, whose row it is, and for whom that is sealed. */
export const sealedColumns: readonly { table: string; column: string; id: string; ownerOf: (id: string) => string }[] =
  [
    { table: 'mfa_binding', column: 'sealed_secret', id: 'user_id', ownerOf: (id) => id },
    { table: 'mfa_pending', column: 'sealed_secret', id: 'user_id', ownerOf: (id) => id },
    { table: 'his_setting', column: 'sealed_secret', id: 'hospital_id', ownerOf: secretOwner },
    { table: 'review_model', column: 'sealed_key', id: 'hospital_id', ownerOf: keyOwner },
  ]

async function sealAgain(client: pg.Client, former: Buffer, next: Buffer): Promise<number> {
  const [from, to] = [secretBoxOf(async () => former), secretBoxOf(async () => next)]
  let count = 0
  for (const { table, column, id, ownerOf } of sealedColumns) {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `SELECT ${id} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL FOR UPDATE`,
    )
    for (const row of rows) {
      const owner = ownerOf(row.id)
      const sealed = await to.seal(await from.open(row.sealed, owner), owner)
      await client.query(`UPDATE ${table} SET ${column} = $2 WHERE ${id} = $1`, [row.id, sealed])
      count += 1
    }
  }
  return count
}

interface KeyRow {
  keyId: string
  publicKey: string
  fromAt: string
  untilAt: string | null
  endorsement: string | null
}

/** Ends the key in use, and has the new one confirm it and those before it. */
async function changeSealKey(client: pg.Client, former: SealKey, next: SealKey, at: string): Promise<void> {
  const iso = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await client.query<KeyRow>(
    `SELECT key_id AS "keyId", public_key AS "publicKey", ${iso('from_at')} AS "fromAt", ${iso('until_at')} AS "untilAt", endorsement FROM seal_key FOR UPDATE`,
  )
  if (rows.find(({ untilAt }) => untilAt === null)?.keyId !== former.keyId) {
    throw new Error('The folder holds another master key than the database was used with: nothing was changed.')
  }
  for (const { endorsement, ...row } of rows) {
    const isOwn = row.keyId === former.keyId
    if (!isOwn && !isEndorsed({ ...row, endorsement }, former)) continue
    const ended = { ...row, untilAt: isOwn ? at : row.untilAt }
    await client.query('UPDATE seal_key SET until_at = $2, endorsement = $3 WHERE key_id = $1', [
      row.keyId,
      ended.untilAt,
      endorse(ended, next),
    ])
  }
  const { keyId, publicKey } = next
  await client.query('INSERT INTO seal_key (key_id, public_key, from_at) VALUES ($1, $2, $3)', [keyId, publicKey, at])
}

/**
 * Gives the servers of a database a new master key. What the former one sealed in the database is sealed with the new one, seals of
 * reports stay valid by the former public key, and clips that wait in browsers stay readable. No server may run meanwhile. Done again
 * after a stop in the middle, it goes on.
 *
 * @param url - address of the database, as its owner.
 * @param secretDir - the folder of the master key.
 * @returns the names of the former and the new key of seals, and how many secrets were sealed again.
 * @throws Error in words for people; then nothing was changed.
 */
export async function changeMasterKey(url: string, secretDir: string, nowMs: number) {
  const [former, next] = [await openMasterKey(secretDir), await openNextKey(secretDir)]
  const [formerKey, nextKey] = [await sealKeyOf(former), await sealKeyOf(next)]
  const secrets = await asOwner(url, async (client) => {
    // Of a hospital, and there is none here.
    const tables = ['his_setting', 'review_model']
    await client.query('BEGIN')
    try {
      for (const table of tables) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`)
      await changeSealKey(client, formerKey, nextKey, new Date(nowMs).toISOString())
      const count = await sealAgain(client, former, next)
      for (const table of tables) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`)
      await client.query('COMMIT')
      return count
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  })
  await takeNextKey(secretDir)
  return { formerKeyId: formerKey.keyId, keyId: nextKey.keyId, secrets }
}
