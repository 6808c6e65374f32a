/** Fields in which two records of a person can agree or differ. */
export const comparedFields = ['patientName', 'patientSex', 'birthDate', 'telPhone', 'idCard', 'hisNumber'] as const

/** A field in which two records of a person can agree or differ. */
export type ComparedField = (typeof comparedFields)[number]
