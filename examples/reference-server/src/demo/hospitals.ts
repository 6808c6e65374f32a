import { defaultPasswordRule, type PasswordRule, type Permission, permissionCodes } from '@opensono/pacs-core'

/** A room of the demo. Its name, like every name here, is one text that people of both languages read. */
export interface DemoRoom {
  id: string
  name: string
}

/** A department of the demo, with its rooms. */
export interface DemoDepartment {
  id: string
  name: string
  type: string | null
  rooms: readonly DemoRoom[]
  /** What it asks of passwords; {@link demoPassword} has it all. */
  passwordRule: PasswordRule
}

/** A user of the demo; the roles' keys are those of {@link demoRoles}. */
export interface DemoUser {
  id: string
  name: string
  phone: string
  role: DemoRole
}

/** A hospital of the demo. */
export interface DemoHospital {
  id: string
  name: string
  timeZone: string
  departments: readonly DemoDepartment[]
  users: readonly DemoUser[]
}

/** The password of every demo account. */
export const demoPassword = 'Demo#2026'

const view = [
  'pacs:medical_record:medical_record_view',
  'pacs:diagnostic_report:diagnostic_report_view',
] as const satisfies readonly Permission[]
const collect = ['pacs:image:collect_image', 'pacs:image:view_buffer_list'] as const satisfies readonly Permission[]
const write = [
  'pacs:diagnostic_report:edit_report',
  'pacs:diagnostic_report:print_report',
  'pacs:diagnostic_report:maintenance_private_knowledge_base',
] as const satisfies readonly Permission[]
const consult = [
  'pacs:remote_consultation:remote_consultation_application_and_reception',
] as const satisfies readonly Permission[]

/** What each role of the demo may do. */
export const demoRoles = {
  registrar: {
    name: 'Registrar 登记员',
    permissions: ['pacs:registration:register_study', 'pacs:medical_record:medical_record_view'],
  },
  sonographer: { name: 'Sonographer 超声技师', permissions: [...view, ...collect, 'pacs:registration:register_study'] },
  doctor: {
    name: 'Doctor 医生',
    permissions: [
      ...view,
      ...collect,
      ...write,
      ...consult,
      'pacs:registration:register_study',
      'pacs:medical_record:export_record',
      'pacs:statistics:hospital_statistics',
    ],
  },
  administrator: {
    name: 'Administrator 管理员',
    permissions: [
      'pacs:medical_record:medical_record_view',
      'pacs:other:set_basic_info',
      'pacs:other:set_authority_info',
      'pacs:other:read_log',
      'pacs:other:user_unlock',
      'pacs:other:mfa_unbind',
    ],
  },
  expert: { name: 'Expert 专家', permissions: [...view, ...consult] },
  director: { name: 'Director 主任', permissions: [...permissionCodes] },
} as const satisfies Record<string, { name: string; permissions: readonly Permission[] }>

/** A role of the demo. */
export type DemoRole = keyof typeof demoRoles

/** Ids that are the same on every machine, so that a second start finds what the first one made. */
function fixedId(hospital: number, kind: number, number: number): string {
  return `0190000${hospital}-0000-7000-8000-${String(kind).padStart(4, '0')}${String(number).padStart(8, '0')}`
}

function user(hospital: number, number: number, name: string, phone: string, role: DemoRole): DemoUser {
  return { id: fixedId(hospital, 3, number), name, phone, role }
}

function room(hospital: number, number: number, name: string): DemoRoom {
  return { id: fixedId(hospital, 2, number), name }
}

/** Rules of different strictness, none of which ever asks a visitor for a new password. */
const strict: PasswordRule = {
  ...defaultPasswordRule,
  needsUpperCase: true,
  needsLowerCase: true,
  needsDigit: true,
  needsSpecial: true,
}
const plain: PasswordRule = { ...defaultPasswordRule, needsDigit: true }

/** Works in both hospitals: switches between them without another login. */
const doctorOfBoth = user(1, 7, '何晴 He Qing', '13800000007', 'doctor')

/** The two hospitals of the demo. */
export const demoHospitals: readonly DemoHospital[] = [
  {
    id: fixedId(1, 0, 1),
    name: 'Demo Hospital 示范医院',
    timeZone: 'Asia/Shanghai',
    departments: [
      {
        id: fixedId(1, 1, 1),
        name: 'Ultrasound 超声科',
        type: null,
        passwordRule: strict,
        rooms: [room(1, 1, 'Room 1 一室'), room(1, 2, 'Room 2 二室'), room(1, 3, 'Room 3 三室')],
      },
      {
        id: fixedId(1, 1, 2),
        name: 'Echo Lab 心超室',
        type: 'Cardiology 心脏',
        passwordRule: plain,
        rooms: [room(1, 4, 'Echo 1 心超一室'), room(1, 5, 'Echo 2 心超二室')],
      },
    ],
    users: [
      user(1, 1, '陈静 Chen Jing', '13800000001', 'registrar'),
      user(1, 2, '王磊 Wang Lei', '13800000002', 'sonographer'),
      user(1, 3, '李伟 Li Wei', '13800000003', 'doctor'),
      user(1, 4, '赵敏 Zhao Min', '13800000004', 'administrator'),
      user(1, 5, '周岚 Zhou Lan', '13800000005', 'expert'),
      user(1, 6, '吴建国 Wu Jianguo', '13800000006', 'director'),
      doctorOfBoth,
    ],
  },
  {
    id: fixedId(2, 0, 1),
    name: 'Second Hospital 第二医院',
    timeZone: 'Asia/Shanghai',
    departments: [
      {
        id: fixedId(2, 1, 1),
        name: 'Ultrasound 超声科',
        type: null,
        passwordRule: strict,
        rooms: [room(2, 1, 'Room 1 一室'), room(2, 2, 'Room 2 二室')],
      },
    ],
    users: [
      user(2, 1, '孙倩 Sun Qian', '13800000011', 'doctor'),
      user(2, 2, '钱学文 Qian Xuewen', '13800000012', 'expert'),
      user(2, 3, '冯远 Feng Yuan', '13800000013', 'administrator'),
      doctorOfBoth,
    ],
  },
]

/** The id of a role, made from its place in {@link demoRoles}. */
export function demoRoleId(hospital: DemoHospital, role: DemoRole): string {
  return fixedId(demoHospitals.indexOf(hospital) + 1, 4, Object.keys(demoRoles).indexOf(role) + 1)
}

/** The id of a row of basic data, made from its place in the dictionaries. */
export function demoBasicDataId(hospital: DemoHospital, place: number): string {
  return fixedId(demoHospitals.indexOf(hospital) + 1, 5, place)
}

/** The id of a report template, made from its place among the templates. */
export function demoReportTemplateId(hospital: DemoHospital, place: number): string {
  return fixedId(demoHospitals.indexOf(hospital) + 1, 6, place)
}

/** The id of a template of another document, made from its place among those. */
export function demoDocumentTemplateId(hospital: DemoHospital, place: number): string {
  return fixedId(demoHospitals.indexOf(hospital) + 1, 9, place)
}

/** The id of an expert or a group of experts, made from its place among them. */
export function demoExpertId(hospital: DemoHospital, place: number): string {
  return fixedId(demoHospitals.indexOf(hospital) + 1, 8, place)
}
