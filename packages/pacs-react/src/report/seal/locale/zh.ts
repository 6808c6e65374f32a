import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of seals. */
export const zh = {
  seal: {
    sealed: '已封存',
    download: '下载防篡改报告文件',
    changed: '当前存储的报告与封存时不一致，请联系管理员；下载的文件为封存时的内容。',
    verify: {
      title: '报告验真',
      intro: '查验报告是否与医院签发时完全一致。文件不会被保存。',
      choose: '选择文件',
      drop: '选择防篡改报告文件，或将文件拖到此处。',
      code: '防篡改码',
      codeHint: '位于打印报告的页脚，共 16 位。',
      check: '查验',
      name: '报告上的姓名',
      birthDate: '出生日期',
      personHint: '如需核对报告是否属于此人，请填写姓名和出生日期。',
      isPerson: '报告属于此人。',
      isOther: '报告不属于此人：姓名或出生日期不一致。请与纸质报告核对所填内容，并向医院核实。',
      needsBirthDate: '仅凭姓名不能确认报告是否属于此人。请同时填写出生日期（报告上没有也请填写）。',
      namesNobody: '此防篡改码未记录报告属于谁。',
      corrected: '此后医院更正了患者信息，并重新封存了报告。请向医院索取新的打印件。',
      notSealed: '{{name}}不是防篡改报告文件。请选择随报告下载的 .json 文件。',
      valid: '报告未被改动，由{{hospital}}于{{time}}完成。',
      validCode: '该防篡改码对应的报告由{{hospital}}于{{time}}完成，院内存档未被改动。请核对纸质报告上的日期。',
      validConsultation:
        '该防篡改码对应的会诊报告由{{hospital}}于{{time}}完成，院内存档未被改动。请核对纸质报告上的日期。',
      validAddendum: '补充报告未被改动，由{{hospital}}于{{time}}补充。',
      addenda_one: '该报告于{{times}}有补充报告。如纸质报告上没有，请向医院索取。',
      addenda_other: '该报告有{{count}}份补充报告：{{times}}。如纸质报告上没有，请向医院索取。',
      changed: '与封存时的内容不一致：报告、图像或防篡改码已被改动。请向医院索取报告。',
      unknown: '本系统没有此防篡改码。请核对后重试，或到出具报告的医院查验。',
    },
  },
} satisfies SameKeys<typeof en>
