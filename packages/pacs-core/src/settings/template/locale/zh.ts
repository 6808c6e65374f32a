import type { SameKeys } from '../../../text/createText'
import type { en } from './en'

/** What is wrong with a template. */
export const zh = {
  template: {
    at: '第{{line}}行，{{element}}：{{words}}',
    atLine: '第{{line}}行：{{words}}',
    fault: {
      tooLarge: '文件过大。',
      encoding: '文件编码须为 UTF-8，而不是{{name}}。',
      character: '含有 XML 不允许的字符。',
      malformed: '不是格式正确的 XML。',
      doctype: '模板中不能有文档类型声明（DOCTYPE）。',
      declaration:
        'XML 声明必须位于文件最开头，请删除其前面的空格和空行。写法为 <?xml version="1.0" encoding="UTF-8"?>。',
      prefix: '前缀“{{name}}”未声明。请添加 xmlns:{{name}}="…"，或删除该前缀。',
      entity: '模板中不能使用“&{{name}}”，仅可使用 &lt; &gt; &amp; &quot; &apos; 和字符编号。',
      tooDeep: '元素嵌套不能超过{{most}}层。',
      tooMany: '数量不能超过{{most}}。',
      mismatch: '“</{{name}}>”没有对应的开始标签，当前元素为“{{value}}”。',
      unclosed: '“{{name}}”没有结束标签。',
      root: '不是模板文件：根元素须为“template”，且 xmlns="{{name}}"。',
      type: '此处不能使用“{{value}}”类型的模板，可用类型：{{allowed}}。',
      element: '此处不能使用“{{name}}”，可用元素：{{allowed}}。',
      missing: '缺少“{{name}}”。',
      twice: '“{{name}}”重复。',
      attribute: '没有属性“{{name}}”，可用属性：{{allowed}}。',
      attributeMissing: '缺少属性“{{name}}”。',
      value: '{{name}}="{{value}}" 无效，可用值：{{allowed}}。',
      text: '此处不能有文字：“{{value}}”。',
      tooLong: '最多{{most}}个字符。',
      unknownExamType: '没有检查类型“{{name}}”。',
      unknownParameter: '没有缩写为“{{name}}”的参数。',
    },
  },
} satisfies SameKeys<typeof en>
