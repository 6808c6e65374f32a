import { type AnswerOf, PacsError, type reportSealApi, whyNotView } from '@opensono/pacs-core'
import type { Actor } from '../../../database/actor'
import type { NoteRead } from '../../../database/read'
import type { Transaction } from '../../../database/transaction'
import type { SealKeys } from '../../seal/openSealKeys'
import { readNewestSeal } from '../../seal/sealIdentity'
import { documentIn } from '../../seal/signDocument'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { isWhole } from './verifySealed'

/** Which seal is asked for. */
interface SealOrder {
  studyId: string
  /** Undefined for the newest. */
  version?: number | undefined
}

/** A finished version of a report with its seal, for anyone who may see the study. */
export async function getSeal(
  { tx, note, nowMs }: { tx: Transaction; note: NoteRead; nowMs: number },
  actor: Actor,
  { studyId, version }: SealOrder,
  keys: SealKeys,
): Promise<AnswerOf<typeof reportSealApi.get>> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  note({ content: 'downloaded a sealed report', subject: 'study', subjectId: row.id })
  const stored = await readNewestSeal(tx, { hospitalId: row.hospitalId, studyId: row.id, version })
  if (stored === null) throw new PacsError('NOT_FOUND')
  const { code, digest, keyId, signature } = stored
  const publicKey = keys.publicKeyOf(keyId)
  const sealed = { document: documentIn(stored), seal: { code, digest, keyId, signature }, publicKey }
  return { sealed, isWhole: await isWhole(tx, stored, keys) }
}
