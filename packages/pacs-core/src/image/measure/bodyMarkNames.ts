import type { BodyMark } from './bodyMarks'

/** What body marks are called on screens and in basic data. */
export const bodyMarkNames = {
  en: {
    abdomen: 'Abdomen',
    thyroid: 'Thyroid',
    breastLeft: 'Left breast',
    breastRight: 'Right breast',
    neck: 'Neck',
    pelvis: 'Pelvis',
    fetus: 'Fetus',
    heart: 'Heart',
    leg: 'Leg',
    arm: 'Arm',
  },
  zh: {
    abdomen: '腹部',
    thyroid: '甲状腺',
    breastLeft: '左乳',
    breastRight: '右乳',
    neck: '颈部',
    pelvis: '盆腔',
    fetus: '胎儿',
    heart: '心脏',
    leg: '下肢',
    arm: '上肢',
  },
} as const satisfies Readonly<Record<'en' | 'zh', Readonly<Record<BodyMark, string>>>>
