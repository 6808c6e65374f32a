import { ageText, dictionaryName, formatDate, formatDateTime, type Language, queuePlaceOf } from '@opensono/pacs-core'
import type { ReportFact } from '../../../paper/reportPaper'
import type { SlipPaper } from '../../../paper/slipPaper'
import { barCodeLabelOf, barCodeOf, type PaperStudy } from './readPaperStudy'
import { listed, words } from './words'

function factsOf({ study }: PaperStudy, language: Language, timeZone: string): ReportFact[] {
  const t = words[language]
  const named = (row: Parameters<typeof dictionaryName>[0]) => dictionaryName(row, language)
  const facts: ReportFact[] = [
    { label: t('paper.field.patientName'), value: study.patientName },
    {
      label: `${t('paper.field.sex')} / ${t('paper.field.age')}`,
      value: `${t(`patient.sex.${study.patientSex}`)} / ${ageText(t, study.patientAge)}`,
    },
    { label: t('paper.field.patientId'), value: study.patientId },
    { label: t('paper.field.examNumber'), value: study.examNumber },
    { label: t('paper.field.examType'), value: named(study.examType) },
    { label: t('paper.field.bodyParts'), value: listed(study.bodyParts.map(named), language), isWide: true },
    { label: t('paper.priority'), value: named(study.priority) },
    { label: t('paper.fee'), value: study.studyFee },
    { label: t('paper.registeredAt'), value: formatDateTime(study.registerTime, timeZone) },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Writes down every word of a registration slip. The same rows give the same slip. */
export function composeSlip(of: PaperStudy, language: Language, timeZone: string): SlipPaper {
  const t = words[language]
  const { study, hospital, notices } = of
  const day =
    study.appointmentTime === null
      ? formatDate(study.registerTime, timeZone)
      : `${t('paper.appointment')} ${formatDate(study.appointmentTime, 'UTC')}`
  return {
    kind: 'slip',
    locale: language,
    hospitalName: dictionaryName(hospital, language),
    title: t('paper.slip'),
    madeAt: study.registerTime,
    queueLabel: t('paper.queueNumber'),
    queueNumber: queuePlaceOf(study),
    day,
    facts: factsOf(of, language, timeZone),
    barCode: barCodeOf(study),
    barCodeLabel: barCodeLabelOf(study, language),
    noticesLabel: t('paper.noticesLabel'),
    notices,
    footer: t('paper.slipFooter'),
  }
}
