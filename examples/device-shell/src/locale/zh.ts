import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** The words of the device's own page. */
export const zh = {
  device: {
    login: '登录',
    logout: '退出登录',
    phone: '手机号',
    password: '密码',
    code: '短信验证码',
    patients: '今日候检',
    nobody: '暂无候检患者',
    sent: '图像',
    nothing: '暂无图像',
    still: '静态图像',
    clip: '动态图像',
    stop: '停止',
    bufferStill: '静态图像到缓存',
    bufferClip: '动态图像到缓存',
    consult: '会诊',
    noConsultation: '没有进行中的会诊',
    leave: '离开',
    freeze: '冻结',
    live: '实时',
    record: '录制',
    say: '消息',
    room: {
      idle: '正在进入',
      connecting: '正在连接',
      live: '专家：{{names}}',
      reconnecting: '连接中断，{{seconds}}秒后重试',
      ended: '会诊已结束',
    },
    recording: '录制中{{seconds}}秒',
    upload: {
      queued: '排队中',
      uploading: '{{percent}} %',
      waiting: '等待网络',
      needsLogin: '登录后上传',
      failed: '失败：{{why}}',
      done: '已上传',
    },
  },
} satisfies SameKeys<typeof en>
