import type { SameKeys } from '@opensono/pacs-core'
import type { en } from './en'

/** Words of where one works, and of the term of that place. */
export const zh = {
  place: {
    label: '工作地点：{{place}}。更换',
    title: '工作地点',
    now: '{{hospital}} / {{department}} / {{room}}',
    go: '切换',
    here: '您目前在此工作，请选择其他地点。',
    choose: '请选择科室和检查室。',
    done: '已切换到{{room}}。',
    expiredTicket: '选择已过期，请重新选择后再切换。',
    recordingHere: '正在录制动态图像，它属于{{hospital}}。请先停止录制，并等待上传完成。',
    unsentHere_one: '{{count}}个文件尚未上传，属于{{hospital}}，请在上传完成后切换。',
    unsentHere_other: '{{count}}个文件尚未上传，属于{{hospital}}，请在上传完成后切换。',
    stopTitle: '停止录制并切换到{{room}}？',
    stopStudy: '正在为当前患者录制动态图像（{{clock}}）。录制将立即停止，并保存在该检查中。',
    stopBuffer: '正在将动态图像（{{clock}}）录制到{{room}}的缓存。录制将立即停止，并保存在该缓存中。',
    stop: '停止并切换',
    termNext: '{{term}}。到期前工作不受影响。请续期，或联系销售。',
    termOver: '{{term}}。正在进行的录制、上传和报告不受影响；续期前无法新登录。',
  },
} satisfies SameKeys<typeof en>
