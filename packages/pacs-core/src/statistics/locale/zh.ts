import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Words for statistics. */
export const zh = {
  statistics: {
    board: {
      workload: '检查医生工作量',
      part: '检查部位',
      machine: '设备工作量',
      kind: '检查类型分类',
    },
    rowOf: { workload: '检查医生', part: '检查部位', machine: '设备', kind: '检查类型' },
    none: { workload: '无检查医生', part: '无检查部位', machine: '无设备', kind: '无检查类型' },
    column: {
      count: '检查数',
      fee: '费用',
      score: '积分',
      positive: '阳性',
      negative: '阴性',
      unknown: '未判定',
      positiveRate: '阳性率',
    },
    total: '合计',
    step: {
      wait: '登记到首图',
      exam: '首图到末图',
      report: '末图到报告完成',
      review: '报告完成到审核',
      print: '报告完成到打印',
      total: '登记到打印',
    },
    indicator: {
      positiveRate: {
        name: '阳性率',
        numerator: '结果为阳性的检查数',
        denominator: '结果为阳性或阴性的检查数',
        source: '本产品定义',
      },
      reportInTime: {
        name: '24小时内出报告率',
        numerator: '末图后24小时内完成报告的检查数',
        denominator: '有图像且报告已完成的检查数',
        source: '本产品定义',
      },
      urgentAcknowledged: {
        name: '危急值10分钟内通报率',
        numerator: '所有危急值均在10分钟内确认的检查数',
        denominator: '有未撤回危急值的检查数',
        source: '参照 2022 年超声质控指标 US-CV-01（超声危急值 10 分钟内通报完成率）',
      },
      viewsComplete: {
        name: '切面完整率',
        numerator: '报告完成时必需切面齐全的检查数',
        denominator: '检查类型有必需切面且报告已完成的检查数',
        source: '本产品定义',
      },
      bodyMarks: {
        name: '体位标记率',
        numerator: '报告完成时至少一张图像有体位标记的检查数',
        denominator: '有图像且报告已完成的检查数',
        source: '本产品定义',
      },
      addendaAfterPrint: {
        name: '打印后补充报告率',
        numerator: '打印后报告有补充的检查数',
        denominator: '已打印的检查数',
        source: '本产品定义',
      },
    },
  },
} satisfies SameKeys<typeof en>
