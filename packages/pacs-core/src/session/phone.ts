import * as z from 'zod/mini'

/**
 * Whether a text is a phone number as the product takes it: a mainland mobile number of 11 digits (GB: 1, then 3 to 9,
 * then nine digits), or an international one with `+` and 8 to 15 digits (ITU-T E.164).
 *
 * @param text - the number as typed.
 */
export function isPhone(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text) || /^\+[1-9]\d{7,14}$/.test(text)
}

/** A phone number. */
export const Phone = z.string().check(z.maxLength(16), z.refine(isPhone, 'phone'))
