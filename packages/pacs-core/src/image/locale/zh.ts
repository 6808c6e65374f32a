import type { SameKeys } from '../../text/createText'
import type { en } from './en'

/** Words for images. */
export const zh = {
  image: {
    type: { SINGLE_FRAME: '静态图像', MULTI_FRAME: '动态图像' },
    prefix: { A: '甲', B: '乙', C: '丙', D: '丁' },
  },
} as const satisfies SameKeys<typeof en>
