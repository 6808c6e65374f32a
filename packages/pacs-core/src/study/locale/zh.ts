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
    untilUnlocked: '手动解锁',
    or: '或',
    itsDoctor: '该检查的医生',
    result: { negative: '阴性', positive: '阳性', unknown: '未判定' },
    ultrasonicType: { ColorUltrasonic: '彩色超声', BlackWhiteUltrasonic: '黑白超声' },
    hospitalization: { in: '在院', discharged: '出院' },
    sheetName: '病历列表',
    draftMark: '【草稿】',
  },
  paper: paperZh,
  field: {
    required: '此项不能为空',
    idCard: '身份证号码不合法',
    phone: '手机号格式不正确',
    fee: '最多 8 位整数和 2 位小数',
    birthDate: '出生日期不正确',
    age: '年龄不正确',
    score: '最多 8 位整数和 2 位小数',
    patientId: '只能包含大写字母、数字和连字符',
    parity: '产次不能大于孕次',
    lastPeriod: '末次月经日期不正确',
    dueDate: '预产期必须晚于末次月经',
    appointment: '预约日期不能早于今天',
    feeFixed: '检查费按部位计算，不可修改',
    patientIdFixed: '患者 ID 不可修改',
    unknown: '该选项已不可用',
    tooLong: '最多{{max}}个字符',
  },
} satisfies SameKeys<typeof en>
