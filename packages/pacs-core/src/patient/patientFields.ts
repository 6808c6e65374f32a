/** Marital states. */
export const maritalStates = ['unmarried', 'married', 'divorced'] as const
/** A marital state. */
export type MaritalState = (typeof maritalStates)[number]

/** Blood groups of the ABO system. */
export const bloodGroups = ['A', 'B', 'AB', 'O'] as const
/** A blood group of the ABO system. */
export type BloodGroup = (typeof bloodGroups)[number]

/** The rhesus factor. */
export const rhFactors = ['positive', 'negative'] as const
/** A rhesus factor. */
export type RhFactor = (typeof rhFactors)[number]
