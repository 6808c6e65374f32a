import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words that every part of the interface uses. */
export const zh = {
  common: {
    save: '保存',
    cancel: '取消',
    close: '关闭',
    clear: '清除',
    edit: '编辑',
    remove: '删除',
    retry: '重试',
    reload: '重新加载页面',
    loading: '正在加载',
    noMatch: '没有匹配项',
    none: '无',
    listSeparator: '、',
    errorCode: '错误代码',
    requestId: '请求编号',
    somethingFailed: '页面的这一部分停止了工作',
    somethingFailedText: '其他页面中的录制、上传和录入不受影响。请重试，或打开其他页面。',
    loadFailed: '加载失败',
    conflict: {
      title: '两个版本',
      choose: '{{name}}于{{time}}保存了新版本。您的内容已保留，请对比后选择。',
      mine: '您的内容',
      theirs: '{{name}} {{time}}保存',
      someone: '其他用户',
      use: '使用此内容',
      empty: '空',
      save: '保存所选内容',
      takeTheirs: '全部使用对方内容',
      gone: '其他用户已删除该记录，无法再保存。',
    },
  },
} satisfies SameKeys<typeof en>
