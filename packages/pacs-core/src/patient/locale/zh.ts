import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Words for patients. */
export const zh = {
  patient: {
    sex: { male: '男', female: '女', unknown: '未说明' },
    documentKind: {
      idCard: '身份证',
      passport: '护照',
      hkMacaoPermit: '港澳居民来往内地通行证',
      taiwanPermit: '台湾居民来往大陆通行证',
      foreignResidence: '外国人永久居留身份证',
      other: '其他证件',
    },
    age: {
      year_one: '{{count}}岁',
      year_other: '{{count}}岁',
      month_one: '{{count}}个月',
      month_other: '{{count}}个月',
      week_one: '{{count}}周',
      week_other: '{{count}}周',
      day_one: '{{count}}天',
      day_other: '{{count}}天',
      hour_one: '{{count}}小时',
      hour_other: '{{count}}小时',
      minute_one: '{{count}}分钟',
      minute_other: '{{count}}分钟',
      two: '{{larger}}零{{smaller}}',
    },
    ageMore: '另{{unit}}',
    ageUnit: { year: '岁', month: '月', week: '周', day: '天', hour: '小时', minute: '分钟' },
  },
} satisfies SameKeys<typeof en>
