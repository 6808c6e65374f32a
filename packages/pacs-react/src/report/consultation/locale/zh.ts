import { consultationStatusText } from '@opensono/pacs-core'

/** Words of the consultations beside the report. */
export const zh = {
  consultation: consultationStatusText.zh.consultation,
  reportConsultation: {
    none: '暂无会诊',
    noneText: '专家对本次检查给出的会诊意见会显示在这里。',
    question: '会诊问题：{{text}}',
    noOpinion: '尚未给出意见',
    withoutOpinion: '未给出会诊意见。',
    refused: '已拒绝',
    atCursor: '插入光标处',
    toFindings: '写入检查所见',
    viewOnly: '报告目前只能查看。',
    full: '检查所见字数已满。',
  },
}
