/** Which time a list is filtered and sorted by. */
export const studyTimeTypes = ['RegisterTime', 'StudyTime'] as const
