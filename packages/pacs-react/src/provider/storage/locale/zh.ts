import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words about what the browser does not keep. */
export const zh = {
  keepsNothing: {
    blocked:
      '本浏览器不保存任何内容：网站数据被禁止。可以继续工作；刷新或关闭页面后须重新登录，设置和未保存的文字会丢失。请允许本网址保存网站数据。',
    full: '本浏览器无法保存新内容：存储空间已满。可以继续工作；刷新或关闭页面后可能须重新登录，新的设置和未保存的文字会丢失。请删除其他网址的网站数据。',
  },
} satisfies SameKeys<typeof en>
