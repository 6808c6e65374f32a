import { partsFee, partsScore, type Registration } from '@opensono/pacs-core'
import { feeOf, type PricedPart } from '@opensono/pacs-core/server'
import type { Transaction } from '../../database/transaction'
import { readRule } from '../settings/rule/readRules'
import { type RegisteredPart, refusedField } from './checkRegistration'

/** What an examination is done with, costs and counts for. */
export interface Price extends Pick<Registration, 'studyFee' | 'studyScore'> {
  readonly ultrasonicType: NonNullable<Registration['ultrasonicType']>
}

const isSameFee = (one: string, other: string) => feeOf([one]) === feeOf([other])

/**
 * Fills in what was left open: the hospital's own kind of ultrasound, and what the body parts cost and count for together. A fee that
 * is another one needs the hospital's leave, unless none of the parts has a price, or it is the fee that the study had before.
 *
 * @param parts - what is examined.
 * @param former - the registration that is changed; null for a new one.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a fee that nobody may change.
 */
export async function priceRegistration(
  tx: Transaction,
  registration: Registration,
  parts: readonly PricedPart[],
  former: { readonly studyFee: string | null } | null,
): Promise<Price> {
  const ultrasonicType = registration.ultrasonicType ?? (await readRule(tx, 'ultrasonicType'))
  const sum = partsFee(parts, ultrasonicType)
  const studyFee = registration.studyFee === '' ? sum : registration.studyFee
  const isOwnSum = sum === '' || isSameFee(studyFee, sum)
  const isKept = former !== null && isSameFee(studyFee, former.studyFee ?? '')
  if (!isOwnSum && !isKept && !(await readRule(tx, 'editableStudyFee'))) throw refusedField('studyFee', 'feeFixed')
  const studyScore = registration.studyScore === '' ? partsScore(parts, ultrasonicType) : registration.studyScore
  return { ultrasonicType, studyFee, studyScore }
}

/** What one body part of a study costs and counts for; null for nothing. */
export interface PartPrice {
  readonly fee: string | null
  readonly score: string | null
}

/** What each of the body parts costs and counts for, by its id. */
export function partPrices(
  parts: readonly RegisteredPart[],
  ultrasonicType: Price['ultrasonicType'],
): ReadonlyMap<string, PartPrice> {
  return new Map(
    parts.map((part) => [
      part.id,
      { fee: partsFee([part], ultrasonicType) || null, score: partsScore([part], ultrasonicType) || null },
    ]),
  )
}
