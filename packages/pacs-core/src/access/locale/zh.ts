import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Names of what users may do. */
export const zh = {
  access: {
    module: {
      registration: '信息登记',
      medical_record: '病历管理',
      image: '图像采集',
      diagnostic_report: '诊断报告',
      statistics: '统计分析',
      remote_consultation: '远程会诊',
      other: '系统管理',
    },
    permission: {
      register_study: '登记检查',
      register_vip: '登记 VIP 患者',
      medical_record_view: '查看病历',
      delete_report_after_print: '删除已打印的检查',
      delete_other_study: '删除其他医生的检查',
      export_record: '导出病历',
      reset_study: '重置检查',
      set_vip: '查看和标记 VIP 检查',
      collect_image: '采集和上传图像',
      view_buffer_list: '查看检查室缓存',
      breast_screening: '乳腺筛查与设备设置',
      diagnostic_report_view: '查看报告',
      edit_report: '编写报告',
      print_report: '打印报告',
      maintenance_private_knowledge_base: '维护个人知识库',
      maintenance_public_knowledge_base: '维护公共知识库',
      hospital_statistics: '查看统计',
      remote_consultation_application_and_reception: '申请和接收会诊',
      set_basic_info: '维护基础数据、用户和设置',
      set_authority_info: '维护角色和权限',
      read_log: '查看操作日志',
      user_unlock: '解锁用户',
      mfa_unbind: '解绑其他用户的身份验证器',
    },
  },
} satisfies SameKeys<typeof en>
