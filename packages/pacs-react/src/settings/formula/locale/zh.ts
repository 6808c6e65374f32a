import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of a parameter's formula and of the bench to try it on. */
export const zh = {
  parameter: {
    formula: '计算公式',
    formulaHint: '可使用参数缩写、数字、+ - * / ^、括号和函数，单位自动换算。',
    wrong: '公式尚不可用',
    offers: '插入',
    faults: '错误',
    faultAt: '第{{at}}个字符：{{words}}',
    showFault: '定位',
    bench: '试算',
    benchHint: '示例数值，不会保存。',
    benchChoose: '请选择',
    result: '结果',
    constant: '公式未引用任何参数。',
    mark: { in: '在参考范围内', below: '低于参考范围', above: '高于参考范围' },
    reason: {
      missing: '{{name}}尚无数值。',
      text: '{{name}}的值不是数字。',
      divisionByZero: '除数为零。',
      notANumber: '结果不存在：负数开方、对零或负数取对数，或数值过大。',
    },
    refused: '无效的计算参数{{abbreviation}}：{{words}}',
  },
} satisfies SameKeys<typeof en>
