import type { SameKeys } from '../../text/createText'
import type { en } from './en'
import { paperZh } from './paperZh'

/** Words for studies. */
export const zh = {
  study: {
    status: {
      registered: '已登记',
      checked: '已检查',
      diagnosed: '已诊断',
      printed: '已打印',
      consulted: '已会诊',
      interim: '暂定',
      all: '全部',
    },
    lockedByPrint: '报告已打印，锁定至{{lockedUntil}}，在此之前不能修改图像和内容。',
    untilUnlocked: '手动解锁',
    or: '或',
    itsDoctor: '该检查的医生',
    result: { negative: '阴性', positive: '阳性', unknown: '未判定' },
    dueDateBasis: { lmp: '末次月经', crl: '头臀长', biometry: '超声径线', ivf: '试管婴儿' },
    ultrasonicType: { ColorUltrasonic: '彩色超声', BlackWhiteUltrasonic: '黑白超声' },
    hospitalization: { in: '在院', discharged: '出院' },
    sheetName: '病历列表',
    draftMark: '【草稿】',
  },
  paper: paperZh,
} satisfies SameKeys<typeof en>
