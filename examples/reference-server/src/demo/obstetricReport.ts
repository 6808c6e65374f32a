import { growthStandard, type Language } from '@opensono/pacs-core'
import { type DemoReportText, type DemoTemplate, fillGaps } from './reportTexts'

/** Where biometry takes the place of the crown-rump length, in days. */
const biometryFrom = 98

/** A gestational age as it is written: `24+3`. */
const weeksOf = (days: number) => `${Math.floor(days / 7)}+${days % 7}`

/** Crown-rump length in millimetres. Source: Robinson HP, Fleming JEE, Br J Obstet Gynaecol 1975;82:702-710. */
const crownRump = (days: number) => ((days - 23.73) / 8.052) ** 2 / 1.037

function early(language: Language, days: number, isAbnormal: boolean): DemoReportText {
  const [length, weeks] = [crownRump(days).toFixed(0), weeksOf(days)]
  if (language === 'zh') {
    return {
      findings: `宫内可见孕囊，囊内可见胚胎，头臀长 ${length} mm，可见心管搏动。\n${isAbnormal ? '孕囊旁可见液性暗区，范围约 18 mm × 6 mm。' : '孕囊旁未见异常回声。'}\n双侧附件区未见异常包块。`,
      impression: isAbnormal
        ? `1. 宫内早孕，超声孕周约 ${weeks} 周。\n2. 孕囊旁积液，建议复查。`
        : `宫内早孕，单活胎，超声孕周约 ${weeks} 周。`,
    }
  }
  return {
    findings: `Intrauterine gestational sac with an embryo, CRL ${length} mm, cardiac activity present.\n${isAbnormal ? 'Fluid beside the sac, 18 mm x 6 mm.' : 'No fluid beside the sac.'}\nNo adnexal mass.`,
    impression: isAbnormal
      ? `1. Early intrauterine pregnancy, ${weeks} weeks by ultrasound.\n2. Fluid beside the gestational sac, follow-up advised.`
      : `Early intrauterine pregnancy, ${weeks} weeks by ultrasound.`,
  }
}

/**
 * What the demo reports of a fetus: measures that belong to its age (INTERGROWTH-21st, Robinson).
 *
 * @param template - its texts, with gaps.
 * @param days - gestational age in days.
 */
export function obstetricReport(
  { language, text, abnormal }: DemoTemplate,
  days: number,
  isAbnormal: boolean,
): DemoReportText {
  if (days < biometryFrom) return early(language, days, isAbnormal)
  const measures = (['bpd', 'hc', 'ac', 'fl'] as const).map((each) =>
    (growthStandard(each, days)?.mean ?? 0).toFixed(0),
  )
  const weeks = weeksOf(days)
  if (isAbnormal) return fillGaps(abnormal, [...measures, weeks])
  const [lie, wall] = language === 'zh' ? ['头位', '后'] : ['cephalic', 'Posterior']
  const grade = days < 196 ? '0' : days < 245 ? 'I' : 'II'
  return fillGaps(text, [lie, ...measures, '146', wall, grade, (days / 7).toFixed(0), '48', weeks])
}
