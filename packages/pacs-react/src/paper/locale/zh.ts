import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of pages that are shown and printed. */
export const zh = {
  paper: {
    title: '打印预览',
    page: '第{{page}}页，共{{pages}}页',
    failed: '此处无法显示预览',
    failedText: '内容已保留。可直接打印，或用更新的浏览器预览。',
  },
} satisfies SameKeys<typeof en>
