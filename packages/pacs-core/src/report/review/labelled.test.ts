import { expect, test } from 'vitest'
import { reviewChecks } from '../../settings/basicData/basicDataKinds'
import { reviewReport } from './reviewReport'
import { heldOut } from './testing/heldOut'
import type { LabelledReport } from './testing/LabelledReport'
import { tuned } from './testing/tuned'

const all = new Set(reviewChecks)

/** How often a rule spoke and should, spoke and should not, and should and did not. */
interface Score {
  right: number
  wrong: number
  missed: number
}

function scoreOf(set: readonly LabelledReport[]) {
  const score: Score = { right: 0, wrong: 0, missed: 0 }
  const faults: string[] = []
  for (const { facts, expected } of set) {
    const found = new Set(reviewReport(facts, all).map(({ rule }) => rule))
    for (const rule of found) {
      if (expected.includes(rule)) score.right += 1
      else {
        score.wrong += 1
        faults.push(`wrongly ${rule}: ${facts.findings} | ${facts.impression}`)
      }
    }
    for (const rule of expected) {
      if (found.has(rule)) continue
      score.missed += 1
      faults.push(`missed ${rule}: ${facts.findings} | ${facts.impression}`)
    }
  }
  const { right, wrong, missed } = score
  return { ...score, precision: right / (right + wrong), recall: right / (right + missed), faults }
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

test('The rules speak of the labelled reports that they were made by exactly where they should', () => {
  const { precision, recall, faults } = scoreOf(tuned)
  console.log(`tuned: ${tuned.length} reports, precision ${percent(precision)}, recall ${percent(recall)}`)
  expect(faults).toEqual([])
})

test('The rules speak rightly of labelled reports that they were not made by', () => {
  const { precision, recall } = scoreOf(heldOut)
  console.log(`held out: ${heldOut.length} reports, precision ${percent(precision)}, recall ${percent(recall)}`)
  expect(precision).toBeGreaterThanOrEqual(0.92)
  expect(recall).toBeGreaterThanOrEqual(0.95)
})

test('Half of the labelled reports are without a fault, and both languages have a third of them', () => {
  const set = [...tuned, ...heldOut]
  expect(set.length).toBeGreaterThanOrEqual(200)
  const share = (is: (each: LabelledReport) => boolean) => set.filter(is).length / set.length
  const isChinese = ({ facts }: LabelledReport) => /[\u4e00-\u9fff]/.test(facts.findings + facts.impression)
  expect(share(({ expected }) => expected.length === 0)).toBeGreaterThan(0.45)
  expect(share(isChinese)).toBeGreaterThan(0.33)
  expect(share((each) => !isChinese(each))).toBeGreaterThan(0.33)
})
