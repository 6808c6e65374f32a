import { consultationStatusText } from '@opensono/pacs-core'

/** Words of a consultation that calls, wherever the user is. */
export const zh = {
  consultation: consultationStatusText.zh.consultation,
  consultationCall: {
    bell: '收到的会诊',
    bellCount_one: '{{count}}个会诊待处理',
    bellCount_other: '{{count}}个会诊待处理',
    monitorOnline: '设备监视端在线',
    monitorOffline: '设备监视端离线',
    title: '实时会诊',
    from: '{{doctor}}，{{hospital}}',
    patient: '患者',
    question: '会诊问题',
    noQuestion: '未填写会诊问题。',
    accept: '接受并进入',
    refuse: '拒绝',
    later: '稍后处理',
    mute: '静音',
    more_one: '另有{{count}}个会诊待处理。',
    more_other: '另有{{count}}个会诊待处理。',
    notice: '{{doctor}}申请实时会诊',
    notifyOff: '标签页隐藏时通知我',
    expertsEntered: '专家已进入会诊。',
    expertRefused: '有专家拒绝了会诊。',
    enter: '进入',
  },
}
