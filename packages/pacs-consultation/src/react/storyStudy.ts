import { ConsultationStudy } from '@opensono/pacs-core'
import { storyImage } from './storyImages'

const images = [1, 2, 3].map((number) => storyImage(number))

/** What a consultation of a story is about, with what the story wants different. */
export function storyStudy(patch: Partial<Record<keyof ConsultationStudy, unknown>> = {}): ConsultationStudy {
  return ConsultationStudy.parse({
    isPreview: false,
    examType: { name: '肝胆胰脾', englishName: 'Upper abdomen' },
    clinicalDiagnoses: ['肝占位'],
    examPurpose: '复查结节',
    clinicalHistory: '乙肝十年，规律随访。',
    doctorInstructions: '注意肝右叶',
    imageCount: images.length,
    thumbnails: images.map(({ id: imageId, instanceNumber, type, thumbnailUrl, isReplaced }) => ({
      imageId,
      instanceNumber,
      type,
      thumbnailUrl,
      isReplaced,
    })),
    images,
    report: null,
    earlierReports: [
      {
        studyId: 'study-90',
        examNumber: 'US000090',
        at: '2025-06-05T08:00:00Z',
        findings: '肝右叶见低回声结节，大小约 12 mm × 10 mm。',
        impression: '肝右叶结节，建议复查。',
        addenda: [{ text: '结节位于 S6 段。', at: '2025-06-06T08:00:00Z', byName: '李伟' }],
      },
    ],
    ...patch,
  })
}

/** The same as an expert sees it who has not accepted. */
export const storyPreview = () =>
  storyStudy({ isPreview: true, clinicalHistory: '', doctorInstructions: '', images: [], earlierReports: [] })
