import { usualCharacterSetTerm } from '@opensono/pacs-core/dicom'
import type { Transaction } from '../../../database/transaction'
import { readRule } from './readRules'

/** Defined term of the character set of DICOM files that name none, in the hospital of the transaction. */
export const readUsualCharacterSet = async (tx: Transaction): Promise<string> =>
  usualCharacterSetTerm(await readRule(tx, 'usualCharacterSet'))
