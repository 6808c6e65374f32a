import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of logging in and of the place one works at. */
export const zh = {
  session: {
    loginTitle: '登录',
    phone: '手机号',
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    hospital: '医院',
    department: '科室',
    room: '诊室',
    chooseHospital: '请选择医院',
    chooseDepartment: '请选择科室',
    chooseRoom: '请选择诊室',
    noDepartment: '该医院尚未设置科室',
    noRoom: '该科室尚未设置诊室',
    verificationCode: '短信验证码',
    sendCode: '获取验证码',
    sendCodeAgain: '重新获取',
    sendCodeIn: '{{seconds}} 秒后重新获取',
    codeSent: '已发送至 {{phone}}',
    mfaCode: '身份验证器动态码',
    next: '下一步',
    back: '更换账号',
    logIn: '登录',
    logOut: '退出登录',
    demoCode: '演示环境：验证码为 {{code}}。',
    useDemoCode: '填入',
    phoneWrong: '请输入 11 位手机号，或以 + 和国家代码开头的号码',
    fillIn: '此项不能为空',
    passwordStep: '登录账号',
    placeStep: '工作地点',
  },
} as const satisfies SameKeys<typeof en>
