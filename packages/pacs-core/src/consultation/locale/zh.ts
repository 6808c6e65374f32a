/** Words for kinds and statuses of consultations. */
export const zh = {
  consultation: {
    kind: { REALTIME: '实时会诊', GRAPHIC: '图文会诊' },
    status: {
      waiting: '待会诊',
      refused: '已拒绝',
      finished: '已完成',
      cancelled: '已取消',
      serving: '会诊中',
      editing: '编辑中',
      expired: '已过期',
      transferred: '已转交',
      unedited: '未填写意见',
    },
  },
}
