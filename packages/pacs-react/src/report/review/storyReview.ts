import type { AnswerOf, reviewApi } from '@opensono/pacs-core'

type Review = AnswerOf<typeof reviewApi.get>

/** Something that a review found in the report of the stories. */
export function storyFinding(patch: Partial<Review['findings'][number]> = {}): Review['findings'][number] {
  return {
    id: 'finding-1',
    source: 'rules',
    rule: 'unit-missing',
    check: 'measurements',
    severity: 'error',
    field: 'findings',
    start: 16,
    end: 22,
    words: '右叶见一无回',
    title: { en: 'Side differs from the findings', zh: '左右与所见不一致' },
    advice: {
      en: 'The findings describe this on the other side. Check left and right.',
      zh: '检查所见描述的是对侧，请核对左右。',
    },
    ignored: null,
    ...patch,
  }
}

/** A review of the report of the stories, with what a story wants different. */
export function storyReview(patch: Partial<Review> = {}): Review {
  return {
    studyId: 'study-1',
    state: 'failed',
    version: 3,
    findings: [storyFinding()],
    fault: null,
    isRequired: true,
    isClosed: false,
    itemCount: 8,
    askedByName: '李伟',
    askedAt: '2026-01-05T08:12:00Z',
    ...patch,
  }
}
