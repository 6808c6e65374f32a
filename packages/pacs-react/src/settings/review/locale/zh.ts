import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of a hospital's own model that reviews reports. */
export const zh = {
  reviewModel: {
    title: 'AI 质控模型',
    none: '未设置模型，报告仅按规则质控。',
    open: '设置',
    text: '开启 AI 质控后，报告的性别、年龄、检查部位和文字会发送给该模型，患者姓名和各类号码不会发送。',
    noHosts: '尚无允许访问的主机，须由服务器管理员在 REVIEW_MODEL_HOSTS 中指定。',
    address: '服务地址',
    hosts: '须为 https，且主机在允许范围内：{{hosts}}',
    name: '模型名称',
    key: '密钥',
    keyKept: '已保存，留空则保持不变。',
    keyAnew: '更换主机后须重新填写。',
    answerSeconds: '响应超时',
    seconds: '秒',
    save: '保存',
    saved: '模型设置已保存。',
    stored: '已保存',
  },
} satisfies SameKeys<typeof en>
