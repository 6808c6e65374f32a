import { type ReportFacts, reviewChecks, reviewReport } from '@opensono/pacs-core/server'
import type { Figure } from '../report/Figure'
import { quantile } from '../report/statistics'

/** What a doctor writes of an abdomen. */
const usual =
  '肝脏：形态大小正常，包膜光滑，右叶见一无回声区，大小约 2.1 × 1.8 cm，边界清。胆囊：大小约 6.5 × 2.4 cm，壁光滑，腔内未见结石。胰腺：主胰管未见扩张。' +
  '脾脏：肋间厚 3.2 cm。右肾大小约 10.2 × 4.8 cm，左肾大小约 10.4 × 5.0 cm，集合系统未见分离。\n'
const rounds = 60

function factsOf(findings: string, impression: string): ReportFacts {
  return {
    sex: 'male',
    ageYears: 52,
    parts: [
      { name: '肝脏', englishName: 'Liver', sex: 'any' },
      { name: '双肾', englishName: 'Kidneys', sex: 'any' },
    ],
    findings,
    impression,
    recommendation: '',
    history: '',
    sections: ['findings', 'impression'],
    result: 'positive',
    parameters: [],
    measured: [{ names: ['肾长径', 'RL'], value: 10.2, unit: 'cm' }],
    bodyMarks: [],
    lastPeriod: null,
    examDate: '2026-01-05',
    missingViews: [],
    otherPatientImages: [],
  }
}

function timesOf(facts: ReportFacts): number[] {
  const checks = new Set(reviewChecks)
  return Array.from({ length: rounds }, () => {
    const begun = performance.now()
    reviewReport(facts, checks)
    return performance.now() - begun
  })
}

function figureOf(name: string, facts: ReportFacts, target?: number): Figure {
  const times = timesOf(facts)
  return {
    name,
    unit: 'ms',
    value: quantile(times, 0.5),
    range: [Math.min(...times), Math.max(...times)],
    runs: rounds,
    ...(target !== undefined && { target }),
  }
}

/** The review of one report by all rules, of a usual length and of the greatest. */
export function measureReview(): Figure[] {
  const fill = (most: number) => usual.repeat(Math.ceil(most / usual.length)).slice(0, most)
  return [
    figureOf('Review of a usual report by all rules', factsOf(usual, '肝囊肿。')),
    figureOf(
      'Review of 20,000 characters of findings and 10,000 of impression',
      factsOf(fill(20_000), fill(10_000)),
      50,
    ),
  ]
}
