import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of printing several reports. */
export const zh = {
  printEach: {
    title_one: '打印{{count}}份报告',
    title_other: '打印{{count}}份报告',
    text: '按以下顺序打印已完成的报告，合并为一个文件。草稿不会打印，请先打开并完成。',
    tooMany: '一次最多打印{{most}}份报告，请减少选择。',
    list: '报告列表',
    run: '打印',
    printed_one: '已打印{{count}}份报告。',
    printed_other: '已打印{{count}}份报告。',
    notPrinted: '未打印成功',
    reverted_one: '已取消{{count}}份报告的打印标记。',
    reverted_other: '已取消{{count}}份报告的打印标记。',
    notReverted_one: '{{count}}份报告的打印标记未能取消',
    notReverted_other: '{{count}}份报告的打印标记未能取消',
    refused_one: '{{count}}份报告未打印',
    refused_other: '{{count}}份报告未打印',
  },
} as const satisfies SameKeys<typeof en>
