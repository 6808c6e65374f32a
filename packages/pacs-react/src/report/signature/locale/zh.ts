import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of signatures that are drawn on a phone. */
export const zh = {
  signing: {
    sign: '手机签名',
    signed: '签名',
    title: '手机签名',
    scan: '请用手机扫描二维码，并在手机上手写签名。二维码仅可使用一次，5 分钟内有效。',
    qrCode: '签名页面二维码',
    over: '二维码已过期。',
    newCode: '重新生成',
    drawn: '签名时间：{{time}}。签名将打印在本报告上，完成报告时一并封存。',
    alt: '{{name}}的签名',
    again: '重新签名',
    patient: '患者',
    impression: '超声提示',
    sheet: {
      of: '{{name}}签名',
      intro: '请用手指书写签名。横屏可获得更大的书写区域。',
      pad: '签名区域',
      undo: '撤销',
      send: '提交',
      sent: '签名已传送到电脑，可以关闭本页面。',
    },
  },
} satisfies SameKeys<typeof en>
