import type { SameKeys } from '../../../text/createText'
import type { en } from './en'

/** What each rule of the review says: what is wrong, and what to do. Filled with the details of a finding. */
export const zh = {
  'sex-organ': { title: '性别与器官不符', advice: '该性别的患者没有此器官，请核对患者、登记性别与报告文字。' },
  'sex-part': { title: '性别与检查部位不符', advice: '登记的检查部位“{{name}}”与患者性别不符，请核对患者与检查部位。' },
  'image-patient': {
    title: '图像患者信息不符',
    advice: '图像{{images}}的文件中为其他患者的信息，请核对后确认，或从报告中移除该图像。',
  },
  'period-differs': {
    title: '孕周与末次月经不符',
    advice: '按登记的预产期推算为{{byPeriod}}，请核对预产期、孕周数字，或考虑重新核定孕周。',
  },
  'part-missing': { title: '检查部位未描述', advice: '报告未描述：{{name}}。请补充描述，或修改登记的检查部位。' },
  'side-impression': { title: '左右与所见不一致', advice: '检查所见描述的是对侧，请核对左右。' },
  'side-part': { title: '左右与检查部位不一致', advice: '登记的检查部位为对侧，请核对左右与检查部位。' },
  'side-mark': { title: '左右与体位标记不一致', advice: '报告图像的体位标记在对侧，请核对左右。' },
  'number-implausible': { title: '数值与单位不合理', advice: '该数值不合理，请核对小数点与单位。' },
  'unit-missing': { title: '缺少单位', advice: '测量值须注明单位，如 cm、mm。' },
  'value-differs': { title: '与测量值不一致', advice: '图像测量值为{{measured}}，请核对报告中的数值。' },
  'parameter-differs': { title: '与测量参数不一致', advice: '测量参数为{{measured}}，请核对报告中的数值。' },
  'parameter-implausible': { title: '参数明显超出范围', advice: '“{{name}}”为“{{value}}”，请核对数值与单位。' },
  'negative-with-finding': { title: '阴性标记与提示不符', advice: '结果标为阴性，而超声提示有阳性发现，请修改其一。' },
  'positive-without-finding': {
    title: '阳性标记与提示不符',
    advice: '结果标为阳性，而报告未写明阳性发现，请修改其一。',
  },
  'normal-against-findings': {
    title: '提示正常与所见不符',
    advice: '检查所见对此有异常描述，请在超声提示中写明，或修改检查所见。',
  },
  'findings-empty': { title: '检查所见为空', advice: '模板要求填写检查所见，请描述所查内容。' },
  'impression-empty': { title: '超声提示为空', advice: '已填写检查所见，请填写超声提示。' },
  'view-missing': { title: '缺少切面图像', advice: '该检查类型要求留存：{{name}}。请采集、标记，或说明缺少的原因。' },
  placeholder: { title: '待填项未填写', advice: '共{{count}}处，请填写或删除。' },
  'word-twice': { title: '文字重复', advice: '文字或标点重复，请删除多余部分。' },
} satisfies SameKeys<typeof en>
