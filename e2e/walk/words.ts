/** What a user reads on the screen and looks for, in one language. Literal on purpose: a changed label is seen here. */
export interface Words {
  phone: string
  password: string
  next: string
  hospital: string
  department: string
  room: string
  smsCode: string
  sendCode: string
  useDemoCode: string
  logIn: string
  wrongPassword: RegExp
  wrongCode: RegExp
  loginExpired: string
  readAgain: string
  modules: string
  register: string
  records: string
  capture: string
  report: string
  currentPatient: string
  registration: string
  name: string
  female: string
  age: string
  patientSource: string
  examType: string
  bodyParts: string
  examRoom: string
  save: string
  registered: (name: string) => RegExp
  makeCurrent: string
  search: string
  studies: string
  noCard: string
  refusedCard: string
  livePicture: string
  captureSettings: string
  captureCard: string
  deleteQuestion: string
  bound: string
  study: string
  buffer: string
  image: (number: number) => string
  more: (name: string) => string
  moveToStudy: string
  delete: string
  findings: string
  impression: string
  negative: string
  saved: RegExp
  showInReport: string
  preview: string
  paper: string
  print: string
  printed: string
  statusPrinted: string
  otherLanguage: string
  lightTheme: string
  logOut: string
  unreachable: RegExp
  pageMissing: RegExp
}

const en: Words = {
  phone: 'Phone',
  password: 'Password',
  next: 'Continue',
  hospital: 'Hospital',
  department: 'Department',
  room: 'Room',
  smsCode: 'SMS code',
  sendCode: 'Send code',
  useDemoCode: 'Use this code',
  logIn: 'Log in',
  wrongPassword: /Wrong phone or password\. Attempts left before the account is locked: \d/,
  wrongCode: /The verification code is wrong/,
  loginExpired: 'Your login has expired. Log in again.',
  readAgain: 'Refresh',
  modules: 'Modules',
  register: 'Register',
  records: 'Records',
  capture: 'Capture',
  report: 'Report',
  currentPatient: 'Current patient',
  registration: 'Registration',
  name: 'Name',
  female: 'Female',
  age: 'Age',
  patientSource: 'Patient source',
  examType: 'Exam type',
  bodyParts: 'Exam parts',
  examRoom: 'Exam room',
  save: 'Save',
  registered: (name) => new RegExp(`Saved: ${name}, queue no. .+ · \\d+`),
  makeCurrent: 'Set as current',
  search: 'Search',
  studies: 'Studies',
  noCard: 'The capture card is not connected',
  refusedCard: 'The browser may not use the capture card',
  livePicture: 'Live picture of the capture card',
  captureSettings: 'Capture settings',
  captureCard: 'Capture card',
  deleteQuestion: 'Delete this image?',
  bound: 'Moved to the study.',
  study: 'Study',
  buffer: 'Buffer',
  image: (number) => `Image ${number}`,
  more: (name) => `More for ${name}`,
  moveToStudy: 'Move to the study',
  delete: 'Delete',
  findings: 'Findings',
  impression: 'Impression',
  negative: 'Negative',
  saved: /^Saved \d/,
  showInReport: 'to the report',
  preview: 'Preview',
  paper: 'Print preview',
  print: 'Print',
  printed: 'Sent to the printer and marked as printed.',
  statusPrinted: 'Printed',
  otherLanguage: '切换为中文',
  lightTheme: 'Light theme',
  logOut: 'Log out',
  unreachable: /The server cannot be reached/,
  pageMissing: /cannot be opened now/,
}

const zh: Words = {
  phone: '手机号',
  password: '密码',
  next: '下一步',
  hospital: '医院',
  department: '科室',
  room: '检查室',
  smsCode: '短信验证码',
  sendCode: '获取验证码',
  useDemoCode: '使用此验证码',
  logIn: '登录',
  wrongPassword: /手机号或密码错误，还可尝试 \d 次/,
  wrongCode: /验证码错误/,
  loginExpired: '登录已超时，请重新登录。',
  readAgain: '刷新',
  modules: '功能模块',
  register: '登记',
  records: '病历',
  capture: '采集',
  report: '报告',
  currentPatient: '当前患者',
  registration: '信息登记',
  name: '姓名',
  female: '女',
  age: '年龄',
  patientSource: '患者来源',
  examType: '检查类型',
  bodyParts: '检查部位',
  examRoom: '检查室',
  save: '保存',
  registered: (name) => new RegExp(`已保存：${name}，排队号 .+ · \\d+`),
  makeCurrent: '设为当前患者',
  search: '搜索',
  studies: '检查列表',
  noCard: '采集卡未连接',
  refusedCard: '浏览器无权使用采集卡',
  livePicture: '采集卡实时画面',
  captureSettings: '采集设置',
  captureCard: '采集卡',
  deleteQuestion: '删除 1 幅图像？',
  bound: '已归入检查。',
  study: '检查',
  buffer: '缓存',
  image: (number) => `图像 ${number}`,
  // Chinese text and a Latin word or number filled into it are separated by a space.
  more: (name) => `${name}${/[A-Za-z0-9]$/.test(name) ? ' ' : ''}的更多操作`,
  moveToStudy: '归入检查',
  delete: '删除',
  findings: '检查所见',
  impression: '超声提示',
  negative: '阴性',
  saved: /^已保存 \d/,
  showInReport: '用于报告',
  preview: '预览',
  paper: '打印预览',
  print: '打印',
  printed: '已发送至打印机，并标记为已打印。',
  statusPrinted: '已打印',
  otherLanguage: 'Switch to English',
  lightTheme: '浅色主题',
  logOut: '退出登录',
  unreachable: /无法连接服务器/,
  pageMissing: /页面暂时无法打开/,
}

/** The words of both languages. */
export const words = { en, zh } as const
