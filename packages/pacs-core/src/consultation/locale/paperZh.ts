import type { SameKeys } from '../../text/createText'
import type { paperEn } from './paperEn'

/** Words of the consultation report on paper. */
export const paperZh = {
  consultationPaper: {
    title: '会诊报告',
    kind: '会诊方式',
    requestedBy: '申请医生',
    experts: '会诊专家',
    examPurpose: '检查目的',
    requestedAt: '申请时间',
    startedAt: '开始时间',
    endedAt: '结束时间',
    correctedAt: '患者信息更正时间',
    history: '简要病史',
    question: '会诊目的',
    opinion: '会诊意见',
    opinionOf: '{{heading}}：{{expert}}',
    withoutOpinion: '未给出会诊意见。',
    finishedAt: '会诊完成时间',
    requestedSigner: '申请医生',
    footer: '本会诊意见供申请医生参考。',
  },
} satisfies SameKeys<typeof paperEn>
