import { partsScore } from '@opensono/pacs-core'
import { dueDateOf, gestationalDaysOn } from '@opensono/pacs-core/server'
import type { study } from '../database/schema/study'
import type { DemoTerm } from './demoTerm'
import { createRandom, type Random } from './random'

/** What an examination of the demo is about. */
export interface DemoVisitFacts {
  registeredAtMs: number
  /** `YYYY-MM-DD` where the hospital is. */
  day: string
  /** Chinese names of exam type, patient source and department that asks. */
  examType: string
  source: string
  parts: readonly DemoTerm[]
  /** In whole years. */
  ageYears: number
  /** Of who is pregnant, `YYYY-MM-DD`; null for others. */
  lastPeriod: string | null
}

/** Chinese names of the rows that a visit names. */
export interface DemoVisitNames {
  priority: string
  feeKind: string
  diagnosis: string | null
}

/** What is written of a visit beside who comes for what. */
export interface DemoVisitFields {
  row: Partial<typeof study.$inferInsert>
  names: DemoVisitNames
}

/** What a clinic suspects and why it asks, in both languages: a request is read by sonographers of either. */
const reasons: Readonly<Record<string, readonly (readonly [diagnosis: string, history: string, purpose: string])[]>> = {
  心脏超声: [
    [
      '高血压病',
      '血压升高五年 Raised blood pressure for 5 years',
      '评估左心结构与功能 Left heart structure and function',
    ],
    ['冠心病', '活动后胸闷一月 Chest tightness on exertion for 1 month', '评估室壁运动 Wall motion'],
  ],
  妇科超声: [
    ['子宫肌瘤', '月经量多半年 Heavy periods for 6 months', '了解肌瘤大小 Size of the fibroids'],
    ['卵巢囊肿', '体检发现附件区包块 Adnexal mass at a check-up', '复查 Follow-up'],
  ],
  产科超声: [['', '停经后检查 Missed period', '了解胎儿发育情况 Fetal growth']],
  泌尿系超声: [
    ['肾结石', '腰痛两天 Flank pain for 2 days', '排除结石 Exclude stones'],
    ['肾积水', '尿频一月 Frequent urination for 1 month', '了解双肾情况 Assess the kidneys'],
  ],
  甲状腺超声: [['甲状腺结节', '体检发现颈部结节 Neck nodule at a check-up', '评估结节 Assess the nodule']],
  乳腺超声: [['乳腺结节', '自觉乳房肿块一月 Breast lump for 1 month', '了解肿块性质 Nature of the lump']],
  血管超声: [['颈动脉粥样硬化', '头晕半年 Dizziness for 6 months', '了解有无斑块 Look for plaques']],
  浅表器官超声: [['', '发现包块两周 Lump for 2 weeks', '了解包块性质 Nature of the lump']],
  肌骨超声: [
    ['肩袖损伤', '肩痛、活动受限一月 Shoulder pain and stiffness for 1 month', '排除肌腱损伤 Exclude a tendon tear'],
  ],
}
const abdominal = [
  ['腹痛待查', '上腹隐痛三天 Dull upper abdominal pain for 3 days', '排除胆囊结石 Exclude gallstones'],
  ['胆囊结石', '右上腹痛反复发作 Recurrent right upper abdominal pain', '复查 Follow-up'],
  ['脂肪肝', '肝功能轻度异常 Mildly abnormal liver tests', '评估肝脏 Assess the liver'],
] as const
/** Of a child nothing is suspected that only adults have. */
const ofChild = [['', '家长要求检查 The parents ask for it', '排除异常 Exclude anything abnormal']] as const
const adultYears = 18

function pregnancyOf(random: Random, { examType, lastPeriod, day }: DemoVisitFacts) {
  if (examType !== '产科超声' || lastPeriod === null) return {}
  const gravidity = 1 + random.below(3)
  return {
    lastPeriod,
    dueDate: dueDateOf(lastPeriod),
    dueDateBasis: 'lmp',
    gestationalDays: gestationalDaysOn(lastPeriod, day),
    gravidity,
    parity: random.below(gravidity),
    fetuses: 1,
  }
}

function wardOf(random: Random, source: string) {
  const number = String(100_000 + random.below(900_000))
  if (source !== '住院') return { outpatientNumber: `MZ${number}` }
  const bedNumber = `${10 + random.below(12)}-${String(1 + random.below(40)).padStart(2, '0')}`
  return { inpatientNumber: `ZY${number}`, bedNumber, hospitalizationStatus: random.below(4) === 0 ? 1 : 0 }
}

/**
 * What is written of a visit. It has numbers of its own, so that everything else of the demo stays what it is.
 *
 * @param facts - what the examination is about.
 */
export function demoVisitFields(facts: DemoVisitFacts): DemoVisitFields {
  const random = createRandom(Math.floor(facts.registeredAtMs / 1_000))
  const draw = random.below(100)
  const [diagnosis, clinicalHistory, examPurpose] = random.pick(
    facts.ageYears < adultYears ? ofChild : (reasons[facts.examType] ?? abdominal),
  )
  const isCheckup = facts.source === '体检'
  return {
    names: {
      priority: facts.source === '急诊' || draw < 3 ? '加急' : draw < 12 ? '优先' : '普通',
      feeKind: random.pick(['自费', '城镇职工医保', '城镇职工医保', '城乡居民医保', '商业保险']),
      diagnosis: isCheckup || diagnosis === '' ? null : diagnosis,
    },
    row: {
      ...pregnancyOf(random, facts),
      ...wardOf(random, facts.source),
      ...(!isCheckup && { clinicalHistory, examPurpose }),
      ultrasonicType: 'ColorUltrasonic',
      studyScore:
        partsScore(
          facts.parts.map((part) => part.fields ?? {}),
          'ColorUltrasonic',
        ) || null,
      appointmentDate: random.below(100) < 20 ? facts.day : null,
      requestNumber: isCheckup ? '' : `SQ${1_000_000 + random.below(9_000_000)}`,
    },
  }
}
