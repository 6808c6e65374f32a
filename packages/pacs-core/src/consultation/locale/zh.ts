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
    endReason: {
      'study-deleted': '会诊已结束：检查已被删除。',
      'study-vip': '会诊已结束：检查已设为VIP。',
      'study-merged': '会诊已结束：检查已合并到另一检查。',
      time: '会诊已结束：已超过时限。',
      'empty-room': '会诊已结束：会诊室已空闲十分钟。',
      hospital: '会诊已由申请医院结束。',
    },
    quotedOpinion: '会诊意见（{{name}}，{{hospital}}）：{{opinion}}',
    intoReport: '{{name}}已于{{time}}写入报告',
  },
}
