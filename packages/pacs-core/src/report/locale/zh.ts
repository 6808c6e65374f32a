import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Words of the report's paper. */
export const zh = {
  report: {
    paper: {
      title: '超声检查报告',
      picture: '图{{number}}',
      findings: '检查所见',
      impression: '超声提示',
      recommendation: '建议',
      history: '简要病史',
      parameters: '测值',
      parameter: '项目',
      value: '测值',
      unit: '单位',
      range: '参考范围',
      result: '阴阳性',
      reportedAt: '报告时间',
      draft: '草稿',
      preview: '预览',
      pictureMissing: '图像无法读取',
      seal: '防篡改码{{code}}',
      addendum: '补充报告{{time}} {{name}} · 防篡改码{{code}}',
      page: '第 {page} 页，共 {pages} 页',
      footer: '本报告仅供临床医生参考，须经医生签名后生效。',
    },
  },
} satisfies SameKeys<typeof en>
