import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of DICOM files. */
export const zh = {
  header: {
    title: 'DICOM 标签',
    search: '搜索标签、名称或内容',
    tag: '标签',
    name: '名称',
    vr: 'VR',
    value: '内容',
    private: '私有标签',
    unknown: '未知标签',
    bytes_one: '{{count}}字节',
    bytes_other: '{{count}}字节',
    count_one: '共{{count}}个标签',
    count_other: '共{{count}}个标签',
    countSome: '显示{{count}}个标签中的{{shown}}个，可搜索其余标签。',
  },
  replaced: {
    mark: '设备已更正',
    markTitle: '设备已发送更正后的图像，也在该检查中。此图像仍在使用，因此保留。',
    notice_one: '{{names}}：设备已发送更正后的图像，也在该检查中。',
    notice_other: '{{names}}：设备已发送更正后的图像，也在该检查中。',
  },
  otherPatient: {
    banner_one: '{{count}}幅图像的患者信息与该检查不符。',
    banner_other: '{{count}}幅图像的患者信息与该检查不符。',
    mark: '患者不符',
    markTitle: '文件中的患者为{{name}}，与该检查不符，核对并处理后才能使用。',
    leftOut_one: '{{count}}幅图像的患者信息与该检查不符，未包括在内，请先核对。',
    leftOut_other: '{{count}}幅图像的患者信息与该检查不符，未包括在内，请先核对。',
    compare: '核对',
    title: '{{name}}：患者信息不符',
    ofStudy: '该检查',
    ofFile: 'DICOM 文件',
    field: { name: '姓名', patientId: '患者 ID', birthDate: '出生日期', sex: '性别' },
    sexes: { male: '男', female: '女', unknown: '未说明' },
    different: '不一致',
    usedInReport: '报告已引用该图像，请先从报告中移除，再移动或删除。',
    decision: { KEEP: '保留在该检查', BUFFER: '移入缓存', DELETE: '删除' },
  },
} satisfies SameKeys<typeof en>
