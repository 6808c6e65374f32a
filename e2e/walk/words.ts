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
  noCard: string
  refusedCard: string
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
  useDemoCode: 'Fill it in',
  logIn: 'Log in',
  wrongPassword: /The user or the password is wrong\. \d more tr/,
  wrongCode: /The verification code is wrong/,
  loginExpired: 'Your login has expired. Log in again.',
  noCard: 'No capture card is connected',
  refusedCard: 'The browser may not use the capture card',
}

const zh: Words = {
  phone: '手机号',
  password: '密码',
  next: '下一步',
  hospital: '医院',
  department: '科室',
  room: '诊室',
  smsCode: '短信验证码',
  sendCode: '获取验证码',
  useDemoCode: '填入',
  logIn: '登录',
  wrongPassword: /用户或密码错误，再错 \d 次/,
  wrongCode: /验证码错误/,
  loginExpired: '登录已超时，请重新登录。',
  noCard: '未连接采集卡',
  refusedCard: '浏览器无权使用采集卡',
}

/** The words of both languages. */
export const words = { en, zh } as const
