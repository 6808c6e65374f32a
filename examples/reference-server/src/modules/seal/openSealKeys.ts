import { sign, verify } from 'node:crypto'
import { canonicalJson, type ReportSeal, type SealedDocument, type SealVerdict, verifySeal } from '@opensono/pacs-core'
import { and, asc, eq, isNull, min } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { reportSeal, reportVersion, sealKey } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import { openMasterKey, readNextKey, takeNextKey } from '../../object-store/embedded/masterKey'
import { type SealKey, sealKeyOf } from './sealKey'

/** A public key that sealed reports. */
type StoredKey = typeof sealKey.$inferSelect
/** A public key that sealed reports, and when. Times are ISO 8601. */
type PublishedKey = Pick<StoredKey, 'keyId' | 'publicKey' | 'fromAt' | 'untilAt'>

/** The keys of seals: the one that signs, and those that signed. */
export interface SealKeys {
  readonly own: SealKey
  /** The one in use and the former ones, oldest first. */
  readonly published: readonly PublishedKey[]
  /** A key that signed (PEM, SPKI); of a name that is not known, the one in use. */
  publicKeyOf(keyId: string): string
  /** Verifies a seal with the key that it names: `unknown` when none of these signed. */
  verify(document: SealedDocument, seal: ReportSeal): Promise<SealVerdict>
}

/** What a key in use signs of a former one. */
const wordsOf = ({ keyId, publicKey, fromAt, untilAt }: PublishedKey) =>
  Buffer.from(canonicalJson({ use: 'opensono former seal key 1', keyId, publicKey, fromAt, untilAt }))

/** Confirms a former key with the one in use. */
export const endorse = (former: PublishedKey, { privateKey }: SealKey): string =>
  sign(null, wordsOf(former), privateKey).toString('base64')

/** Whether a key in use confirmed a former one. */
export const isEndorsed = (former: StoredKey, { publicKey }: SealKey) =>
  former.endorsement !== null && verify(null, wordsOf(former), publicKey, Buffer.from(former.endorsement, 'base64'))

/** When a key sealed a report first (ISO 8601); null when it has sealed none. */
async function readFirstSeal(tx: Transaction, keyId: string): Promise<string | null> {
  const { hospitalId, studyId, version } = reportSeal
  const isOfSeal = and(
    eq(reportVersion.hospitalId, hospitalId),
    eq(reportVersion.studyId, studyId),
    eq(reportVersion.version, version),
  )
  const [first] = await tx
    .select({ at: min(reportVersion.savedAt) })
    .from(reportSeal)
    .innerJoin(reportVersion, isOfSeal)
    .where(eq(reportSeal.keyId, keyId))
  return first?.at ?? null
}

/** The name of the key in use; written down at the first start. */
async function readKeyInUse(tx: Transaction, { keyId, publicKey }: SealKey, nowMs: number): Promise<string> {
  const find = () => tx.select({ keyId: sealKey.keyId }).from(sealKey).where(isNull(sealKey.untilAt))
  const [used] = await find()
  if (used !== undefined) return used.keyId
  const fromAt = (await readFirstSeal(tx, keyId)) ?? new Date(nowMs).toISOString()
  await tx.insert(sealKey).values({ keyId, publicKey, fromAt }).onConflictDoNothing()
  // Another server of the product may have been first.
  return (await find())[0]?.keyId ?? ''
}

/** Puts a new master key in its place when a stop came between the database and the folder. */
async function finishKeyChange(database: Database, secretDir: string): Promise<void> {
  const next = await readNextKey(secretDir)
  if (next === null) return
  const { keyId } = await sealKeyOf(next)
  const used = await database.system((tx) =>
    tx.select({ keyId: sealKey.keyId }).from(sealKey).where(isNull(sealKey.untilAt)),
  )
  if (used[0]?.keyId === keyId) await takeNextKey(secretDir)
}

/**
 * Opens the keys of seals at a start.
 *
 * @param secretDir - the folder of the master key, which is made when there is none.
 * @throws Error in words for people when the database was used with another master key: seals, second factors and sealed journals of clips would open no more.
 */
export async function openSealKeys(database: Database, secretDir: string, nowMs: number): Promise<SealKeys> {
  await finishKeyChange(database, secretDir)
  const own = await sealKeyOf(await openMasterKey(secretDir))
  const stored = await database.system(async (tx) => {
    const used = await readKeyInUse(tx, own, nowMs)
    if (used !== own.keyId) {
      throw new Error(
        `${secretDir} holds another master key than the one that this database was used with (its seals name ${used}, this key is ${own.keyId}). ` +
          'Set SECRET_DIR to the folder that was in use, or restore that folder from its backup.',
      )
    }
    return tx.select().from(sealKey).orderBy(asc(sealKey.fromAt))
  })
  const trusted = stored.filter((each) => each.keyId === own.keyId || isEndorsed(each, own))
  const published = trusted.map(({ keyId, publicKey, fromAt, untilAt }) => ({ keyId, publicKey, fromAt, untilAt }))
  const keys = new Map(published.map(({ keyId, publicKey }) => [keyId, publicKey]))
  const publicKeyOf = (keyId: string) => keys.get(keyId) ?? own.publicKey
  return {
    own,
    published,
    publicKeyOf,
    verify: (document, seal) => verifySeal(document, seal, publicKeyOf(seal.keyId)),
  }
}
