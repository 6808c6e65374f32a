import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the locked screen. */
export const zh = {
  lock: {
    title: '屏幕已锁定',
    who: '已由{{name}}锁定（{{room}}）',
    unlock: '解锁',
    recording: '正在录制{{clock}}，录制继续进行。',
    unsent_one: '{{count}}个文件正在上传，上传继续进行。',
    unsent_other: '{{count}}个文件正在上传，上传继续进行。',
    allSent: '所有文件均已上传。',
    other: '以其他用户登录',
    otherNote: '{{name}}将退出登录，未保存的内容会丢失；未上传的文件保留在本机，等待{{name}}登录。',
    otherRecording: '{{name}}将退出登录，录制立即停止；动态图像保留在本机，{{name}}下次登录后上传。',
  },
} satisfies SameKeys<typeof en>
