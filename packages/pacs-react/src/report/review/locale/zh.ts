import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the review of a report. */
export const zh = {
  review: {
    state: { pending: '待质控', reviewing: '质控中', failed: '未通过', passed: '已通过', reminders: '通过（有提醒）' },
    text: {
      pending: '报告当前内容尚未质控。',
      reviewing: '正在质控，结束前请勿离开报告。',
      failed_one: '发现{{count}}处错误，请修改，或填写原因后忽略。',
      failed_other: '发现{{count}}处错误，请修改，或填写原因后忽略。',
      reminders: '没有错误，下列提醒不影响完成报告。',
      closed: '报告已完成，以下为完成时的质控结果。',
      passed: '没有需要修改的问题。',
    },
    noItems: '未启用质控项目，不会检查任何内容。请管理员在基础数据中启用。',
    start: '质控',
    recheck: '重新质控',
    severity: { error: '错误', warning: '提醒' },
    byModel: '由模型发现',
    outdated: '针对报告第{{version}}版',
    ignore: '忽略',
    ignored: '{{name}}已忽略：{{reason}}',
    ignoreTitle: '忽略“{{title}}”？',
    ignoreText: '原因将随质控结果保存，并记入操作日志。',
    reason: '原因',
    show: '在文中定位“{{words}}”',
    fault: {
      MODEL_UNREACHABLE: '模型没有响应，规则检查已完成。请重新质控，或直接完成报告。',
      MODEL_TIMEOUT: '模型未在规定时间内响应，规则检查已完成。请重新质控，或直接完成报告。',
      MODEL_ANSWER_INVALID: '模型返回的内容无法使用，规则检查已完成。请重新质控，或直接完成报告。',
      LOST: '质控中断，请重新质控。',
    },
  },
} satisfies SameKeys<typeof en>
