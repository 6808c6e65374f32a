import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Words for images. */
export const zh = {
  image: {
    type: { SINGLE_FRAME: '静态图像', MULTI_FRAME: '动态图像' },
    otherFileTypes: '此处不能使用该文件，请使用{{types}}文件。',
    dicomRefused: {
      OTHER_KIND: '该文件不是 DICOM 文件，或同时是其他类型的文件，未保存。',
      DAMAGED: 'DICOM 文件已损坏，无法读取，未保存。',
      NO_PICTURE: 'DICOM 文件中没有图像，未保存。',
      LIMITS: 'DICOM 文件内容超出可读取的范围，未保存。',
    },
    prefix: { A: '甲', B: '乙', C: '丙', D: '丁' },
  },
} satisfies SameKeys<typeof en>
