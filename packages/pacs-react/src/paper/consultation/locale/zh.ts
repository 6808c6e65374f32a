import { consultationStatusText } from '@opensono/pacs-core'

/** Words of the consultation report. */
export const zh = {
  consultation: consultationStatusText.zh.consultation,
  consultationReport: {
    heading: '会诊',
    title: '会诊报告',
    print: '打印',
    missing: '部分内容无法绘制：{{what}}。其余内容与会诊完成时一致。',
    images: '{{count}}幅图像',
    characters: '字符{{characters}}',
  },
}
