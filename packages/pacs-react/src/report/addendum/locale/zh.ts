import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of addenda to a report. */
export const zh = {
  addendum: {
    title: '补充报告',
    of: '{{time}} {{name}}',
    add: '书写补充报告',
    text: '补充内容',
    explained: '原报告保持完成时的内容。补充报告附您的姓名和时间，打印在原报告下方；保存时封存，之后不能修改。',
    save: '保存并封存',
    saved: '补充报告已保存并封存。如需交付，请重新打印报告。',
    noRight: '只有检查医生或报告医生可以补充该报告。',
  },
} satisfies SameKeys<typeof en>
