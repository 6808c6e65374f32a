import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the page that shows one study in full. */
export const zh = {
  studyMore: {
    title: '更多信息',
    draft: '报告草稿',
    diagnosedAt: '报告完成时间',
    reportedBy: '报告医生',
    none: '未选择检查',
    noneText: '请在病历管理中打开：行菜单中的“更多信息”。',
    print: '打印',
    copy: '复制为文本',
    copied: '已复制，可直接粘贴。',
    notCopied: '浏览器不允许复制，请选中文字后手动复制。',
    group: {
      patient: '患者信息',
      study: '检查信息',
      request: '申请信息',
      pregnancy: '孕产信息',
      report: '报告',
      course: '流程信息',
    },
    studyUid: '检查实例 UID',
    hospitalPatientId: '院内患者 ID',
    hospitalStudyId: '院内检查编号',
    queue: '排队号',
    blood: '血型',
    deletedBy: '删除人',
    lockedUntil: '锁定至',
    lockedOpen: '直到解锁',
    occupant: '占用情况',
    occupied: '{{userName}}，{{roomName}}',
    vip: 'VIP',
    deleted: '已删除',
    marks: '标记',
  },
} satisfies SameKeys<typeof en>
