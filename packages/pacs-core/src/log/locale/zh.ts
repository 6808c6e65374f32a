import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Words for the operation log. */
export const zh = {
  log: {
    fileName: '操作日志',
    column: {
      at: '时间',
      user: '用户',
      roles: '角色',
      room: '检查室',
      machine: '设备',
      content: '内容',
      object: '对象',
      outcome: '结果',
      call: '调用',
      request: '请求编号',
      sequence: '日志序号',
    },
  },
} satisfies SameKeys<typeof en>
