import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the app around the packages' parts. */
export const zh = {
  app: {
    title: 'OpenSono PACS',
    tagline: '超声影像与报告系统',
    version: 'OpenSono {{version}}',
    menu: '菜单',
    modules: '功能模块',
    route: {
      login: '登录',
      register: '登记',
      record: '病历',
      image: '采集',
      report: '报告',
    },
    routeTitle: {
      login: '登录',
      register: '信息登记',
      record: '病历管理',
      image: '图像采集',
      report: '诊断报告',
      deviceJumpError: '检查未能打开',
    },
    deviceJump: {
      title: '设备未能打开该检查',
      kept: '该检查中已保存的内容不受影响。',
      todo: '请在设备上重新打开该检查。如仍无法打开，请登录后在病历中查找该患者。',
      toLogin: '前往登录',
      toStart: '返回首页',
    },
    otherLanguage: 'Switch to English',
    lightTheme: '浅色主题',
    darkTheme: '深色主题',
    touchMode: '触摸屏大号模式',
    userMenu: '账号',
    logOut: '退出登录',
    place: '{{hospital}} / {{department}} / {{room}}',
    notices: '通知',
    noModule: '您的账号尚无任何模块的权限，可联系管理员开通。',
    startFailed: '页面启动失败',
    demoAccounts: '演示账号',
    demoHint: '当前为演示环境，选择账号即可自动填入。',
    demoRole: {
      registrar: '登记员',
      sonographer: '超声技师',
      doctor: '医生',
      administrator: '管理员',
      expert: '会诊专家',
      director: '主任（VIP）',
    },
  },
} as const satisfies SameKeys<typeof en>
