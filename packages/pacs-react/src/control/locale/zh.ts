import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the controls themselves. */
export const zh = {
  control: {
    close: '关闭',
    cancel: '取消',
    retry: '重试',
    clear: '清除',
    errorCode: '错误代码',
    requestId: '请求编号',
    tableEmpty: '暂无数据',
    tableNoMatch: '没有符合条件的记录',
    tableNoMatchHint: '请修改或清除查询条件。',
    tableError: '列表加载失败',
    selectAll: '全选',
    selectRow: '选择该行',
    resizeColumn: '{{column}}列宽',
    loading: '正在加载',
    noRows: '共 0 条',
    rangeOfTotal: '第 {{first}}–{{last}} 条，共 {{total}} 条',
    pageOfPages: '第 {{page}} / {{pages}} 页',
    pageOnly: '第 {{page}} 页',
    pages: '分页',
    pageSize: '每页条数',
    perPage: '{{size}} 条/页',
    firstPage: '首页',
    previousPage: '上一页',
    nextPage: '下一页',
    lastPage: '末页',
    openCalendar: '打开日历',
    datePresets: '快捷范围',
    datePreset: {
      today: '今天',
      threeDays: '三天',
      lastWeek: '最近一周',
      month: '一个月',
      threeMonths: '三个月',
    },
    mark: { occupied: '使用中', locked: '已锁定', vip: 'VIP', deleted: '已删除', urgent: '急诊' },
    notifications: '通知',
  },
} as const satisfies SameKeys<typeof en>
