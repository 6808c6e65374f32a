import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of arranged fields, columns and conditions. */
export const zh = {
  layout: {
    fields: '登记字段',
    records: '病历列表',
    columns: '列表字段',
    conditions: '查询条件',
    name: '字段',
    shown: '显示',
    required: '必填',
    asBefore: '沿用上次',
    asBeforeHint: '勾选“沿用上次”的字段，下一位患者登记时自动填入上一次的内容。',
    fixed: '必显',
    frozen: '冻结',
    widthHint: '列宽可在列表中直接调整：拖动表头边线，或在表头上按 Shift 加方向键。',
    earlier: '上移',
    later: '下移',
    moveHint: '拖动一行，或选中一行后按 Alt 加方向键。',
    moved: '{{name}}现为第{{place}}项',
    saved: '已保存，即时生效。',
    ownTitle: '列表设置',
    ownSave: '保存',
    backToHospital: '恢复全院设置',
    order: '顺序',
    shownOf: '显示：{{names}}',
    section: { patient: '患者信息', visit: '就诊与申请', study: '检查信息', pregnancy: '孕产信息' },
    fault: {
      selectOne: '请选中一个可移动的字段',
      pinned: '该字段位置固定',
      edge: '已到边界',
    },
  },
} satisfies SameKeys<typeof en>
