import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the DICOM objects without a picture that are kept with a study, in Chinese. */
export const zh = {
  studyObject: {
    title_one: '设备传来的其他文件：{{count}}个',
    title_other: '设备传来的其他文件：{{count}}个',
    kind: {
      STRUCTURED_REPORT: '结构化报告',
      KEY_OBJECTS: '关键图像',
      PRESENTATION_STATE: '显示状态',
      DOCUMENT: '文档',
      unknown: 'DICOM 对象',
    },
    otherPatient: '属于其他患者：{{name}}。重新分配之前不会使用。',
    arrivedCount_one: '其中{{count}}个在开始书写报告后传来',
    arrivedCount_other: '其中{{count}}个在开始书写报告后传来',
    arrived: '开始书写报告后传来。',
    damaged: '存储的文件已损坏。',
    open: '打开',
    download: '下载 DICOM 文件',
    takeOut: {
      act: '退回待处理列表',
      title: '将该文件退回待处理列表？',
      text: '{{name}}。文件将移出该检查，可再分配给正确的检查。',
      reason: '原因',
      done: '已退回待处理列表：{{name}}。',
    },
  },
} satisfies SameKeys<typeof en>
