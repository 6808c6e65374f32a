/** Marital states. */
export const maritalStates = ['unmarried', 'married', 'divorced'] as const

/** Blood groups of the ABO system. */
export const bloodGroups = ['A', 'B', 'AB', 'O'] as const

/** The rhesus factor. */
export const rhFactors = ['positive', 'negative'] as const
