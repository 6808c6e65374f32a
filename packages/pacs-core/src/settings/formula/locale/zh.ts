import type { SameKeys } from '../../../text/createText'
import type { en } from './en'

/** Words of calculated parameters. */
export const zh = {
  formula: {
    noUnit: '无单位',
    fault: {
      tooLong: '公式最多{{most}}个字符。',
      tooDeep: '括号嵌套不能超过{{most}}层。',
      character: '公式中不能使用“{{name}}”。',
      number: '“{{name}}”不是有效数字。',
      unexpected: '此处不能出现“{{name}}”。',
      end: '公式末尾缺少数值。',
      unclosed: '“{{name}}”没有配对的右括号。',
      unknownName: '没有缩写为“{{name}}”的参数。',
      unknownFunction: '没有名为“{{name}}”的函数。',
      argumentCount: '{{name}}括号内应有{{count}}个数值，用英文逗号分隔。',
      unitMismatch: '单位不一致：{{left}}与{{right}}。',
      unitNotPlain: '此处应为不带单位的数值，而不是{{left}}。D[cm] 表示 D 以 cm 计的数值。',
      unitNotConvertible: '{{left}}不能换算为{{right}}。',
      unitResult: '计算结果的单位为{{left}}，参数的单位为{{right}}。4[mmHg] 为数字加上单位，V[m/s] 取其数值。',
      exponent: '单位为{{left}}的量只能以固定数字为指数。',
      cycle: '参数循环引用：{{path}}。',
    },
  },
} satisfies SameKeys<typeof en>
