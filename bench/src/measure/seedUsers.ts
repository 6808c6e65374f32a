import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { accounts } from '@opensono/e2e/harness/logIn'
import type { Product } from '@opensono/e2e/harness/Product'
import { limits } from '@opensono/pacs-core'
import pg from 'pg'
import { adminUrl } from './seedStudies'

/** Somebody at work: the token of a login, and a study that may get images. */
export interface SeededUser {
  readonly token: string
  readonly studyId: string
}

let lastPhone = randomInt(16_000_000_000, 16_900_000_000)
/** A phone that nobody has: of ten thousand drawn ones two would be the same. */
function nextPhone(): string {
  lastPhone += 1
  return String(lastPhone)
}

/**
 * Logs users in who do not exist yet, straight in the database: through the login a phone gets one code a minute.
 *
 * @param product - runs with its embedded PostgreSQL and with studies of `seedStudies`.
 * @param count - number of users; each is a copy of the demo's director.
 */
export async function seedUsers(product: Product, count: number): Promise<SeededUser[]> {
  const client = new pg.Client({ connectionString: await adminUrl(product.dataDir) })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica`)
    const { rows: studies } = await client.query<{ id: string }>(
      `SELECT id FROM study WHERE exam_number LIKE 'BENCH%' AND printed_at IS NULL AND locked_until IS NULL
         AND NOT is_in_consultation AND hospital_id = (SELECT hospital_id FROM user_account WHERE phone = $1 LIMIT 1)
       LIMIT $2`,
      [accounts.director, count],
    )
    const users: SeededUser[] = []
    for (const { id: studyId } of studies) {
      const [userId, token] = [randomUUID(), randomBytes(32).toString('base64url')]
      await client.query(
        `INSERT INTO user_account (hospital_id, id, name, phone)
         SELECT hospital_id, $2, 'Bench', $3 FROM user_account WHERE phone = $1 LIMIT 1`,
        [accounts.director, userId, nextPhone()],
      )
      await client.query(
        `INSERT INTO user_role (hospital_id, user_id, role_id)
         SELECT r.hospital_id, $2, r.role_id FROM user_role r JOIN user_account u ON u.id = r.user_id AND u.hospital_id = r.hospital_id
         WHERE u.phone = $1`,
        [accounts.director, userId],
      )
      await client.query(
        `INSERT INTO login_session (hospital_id, id, token_hash, user_id, department_id, room_id, started_at, seen_at, expires_at)
         SELECT u.hospital_id, $2, $3, $4, r.department_id, r.id, now(), now(), now() + $5 * interval '1 millisecond'
         FROM user_account u JOIN room r ON r.hospital_id = u.hospital_id WHERE u.phone = $1 LIMIT 1`,
        [
          accounts.director,
          randomUUID(),
          createHash('sha256').update(token).digest(),
          userId,
          limits.session.absoluteMs,
        ],
      )
      users.push({ token, studyId })
    }
    return users
  } finally {
    await client.end()
  }
}
