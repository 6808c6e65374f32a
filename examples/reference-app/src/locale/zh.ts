import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of the pages that need no login, and of what is around every page. */
export const zh = {
  app: {
    title: 'OpenSono PACS',
    tagline: '超声影像与报告系统',
    version: 'OpenSono {{version}}',
    noPage: '该页面不存在。',
    routeTitle: {
      login: '登录',
      verify: '报告验真',
      sign: '报告签名',
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
    pageMissing: '页面暂时无法打开',
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
} satisfies SameKeys<typeof en>
