import * as z from 'zod/mini'
import { foldPhone } from '../value/fold'

/**
 * Whether a text is a phone number as the product takes it: a mainland mobile number of 11 digits (GB: 1, then 3 to 9,
 * then nine digits), or an international one with `+` and 8 to 15 digits (ITU-T E.164).
 *
 * @param text - the number as typed: width, blanks, hyphens and the country code of mainland China do not count.
 */
export function isPhone(text: string): boolean {
  const phone = foldPhone(text)
  return /^1[3-9]\d{9}$/.test(phone) || /^\+[1-9]\d{7,14}$/.test(phone)
}

/** A phone number, in any form in which people write it. What is read of it is the folded one. */
export const Phone = z
  .string()
  .check(z.maxLength(40), z.overwrite(foldPhone), z.maxLength(16), z.refine(isPhone, 'phone'))
