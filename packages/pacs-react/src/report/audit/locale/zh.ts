import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the second doctor of a report. */
export const zh = {
  audit: {
    confirmed: '{{name}}已审核。',
    waits: '该报告须经另一位医生审核后才能打印。',
    asks: '该报告由{{name}}完成，请审核或退回。',
    confirm: '审核通过',
    confirmDone: '报告已审核。',
    return: '退回',
    returnTitle: '退回报告？',
    returnText: '报告将恢复为草稿，报告医生会看到退回原因。',
    reason: '退回原因',
    returnDone: '报告已退回报告医生。',
    returned: '{{name}}于{{time}}退回报告：{{reason}}',
  },
} satisfies SameKeys<typeof en>
