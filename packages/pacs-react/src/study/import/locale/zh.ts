import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of reports that are taken over from a sheet. */
export const zh = {
  reportImport: {
    title: '导入报告',
    text: '按检查号将 Excel 表中的报告导入为草稿：全部导入，或全部不导入。已有的报告不会被覆盖。',
    template: '下载导入模板',
    choose: '选择文件',
    another: '重新选择文件',
    drop: '或将文件拖到此处（.xlsx）',
    Type: '{{file}}不是 Excel 文件（.xlsx）。',
    Size: '{{file}}超过{{max}} MB。',
    sending: '正在上传{{file}}',
    checking: '正在检查{{file}}',
    writing: '正在保存报告',
    run_one: '导入{{count}}份报告',
    run_other: '导入{{count}}份报告',
    good_one: '{{file}}可以导入，共{{count}}份报告。',
    good_other: '{{file}}可以导入，共{{count}}份报告。',
    nothing: '{{file}}中没有报告。',
    bad_one: '{{count}}个单元格无法导入，未导入任何报告。',
    bad_other: '{{count}}个单元格无法导入，未导入任何报告。',
    first: '前{{shown}}处：',
    done_one: '已从{{file}}导入{{count}}份报告。',
    done_other: '已从{{file}}导入{{count}}份报告。',
    faults: '错误列表',
    row: '行',
    column: '列',
    fault: '错误',
    value: '单元格内容',
    head: '表头',
    exists: '该检查已有报告，不会覆盖。',
    path: {
      examNumber: '检查号',
      findings: '检查所见',
      impression: '超声提示',
      recommendation: '建议',
      history: '简要病史',
      result: '阴阳性',
    },
  },
} as const satisfies SameKeys<typeof en>
