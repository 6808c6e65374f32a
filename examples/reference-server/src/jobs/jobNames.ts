/** Names of all jobs. They are kept in the database: work may wait there under them that an earlier release was asked for. */
export const jobNames = {
  reviewReport: 'review-report',
  checkImage: 'image.check',
  makeThumbnail: 'image.thumbnail',
  makePoster: 'image.poster',
  makeDicomThumbnail: 'image.dicom-thumbnail',
  removeObjects: 'image.remove-objects',
  describeImage: 'image.describe',
  describeClip: 'image.describe-clip',
  expireConsultation: 'consultation.expire',
} as const
