import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the patient's earlier reports. */
export const zh = {
  earlier: {
    none: '没有历史报告',
    noneText: '该患者以往检查已完成的报告显示在此处。',
    report: '对比报告',
    by: '报告医生：{{name}}',
    values: '测值',
    value: '项目',
    now: '本次',
    before: '上次',
    difference: '变化',
    trend: '趋势',
    trendOf: '{{name}}：{{values}}',
    newOnes: '下划线：本次新增；删除线：上次有、本次无。',
    noText: '未书写',
    addendum: '补充报告{{time}} {{name}}',
    pages: '历史报告翻页',
  },
} satisfies SameKeys<typeof en>
