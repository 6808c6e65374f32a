/** Sexes that a registration knows. */
export const sexes = ['male', 'female', 'unknown'] as const

/** Sex of a patient. */
export type Sex = (typeof sexes)[number]
