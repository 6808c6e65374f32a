/** After which events a study is stale, and a list of studies: both show the status, which images and the report change. */
export const showsStudies = ['study-changed', 'image-changed', 'report-changed'] as const

/** A call that names its study. */
interface StudyCall {
  readonly input: { readonly studyId: string }
}

/** What a call emits that changes its study. */
export const changesStudy = ({ input: { studyId } }: StudyCall) => ({ type: 'study-changed', studyId }) as const

/** What a call emits that changes the report of its study, and with it the status. */
export const changesReport = ({ input: { studyId } }: StudyCall) =>
  [
    { type: 'report-changed', studyId },
    { type: 'study-changed', studyId },
  ] as const

/** What a call emits that changes which images its study has. */
export const changesImages = ({ input: { studyId } }: StudyCall) =>
  [
    { type: 'image-changed', studyId },
    { type: 'study-changed', studyId },
  ] as const
