import { writeExamView } from '@opensono/pacs-core'
import { type BodyMark, bodyMarks } from '@opensono/pacs-core/measure'

type ViewText = readonly [code: string, name: string, englishName: string, ...marks: ('wished' | 'mark' | BodyMark)[]]

/** The views that each exam type asks for, in scan order. The first nine have keys. */
const viewsOf: Readonly<Record<string, readonly ViewText[]>> = {
  腹部超声: [
    ['LL', '肝左叶', 'Left liver'],
    ['RL', '肝右叶', 'Right liver'],
    ['PV', '门静脉', 'Portal vein'],
    ['GB', '胆囊', 'Gallbladder'],
    ['CBD', '胆总管', 'Bile duct'],
    ['PA', '胰腺', 'Pancreas'],
    ['SP', '脾脏', 'Spleen'],
    ['RK', '右肝肾切面', 'Liver and kidney', 'wished'],
  ],
  泌尿系超声: [
    ['RKL', '右肾长轴', 'Right kidney long axis', 'abdomen'],
    ['RKT', '右肾短轴', 'Right kidney short axis'],
    ['LKL', '左肾长轴', 'Left kidney long axis', 'abdomen'],
    ['LKT', '左肾短轴', 'Left kidney short axis'],
    ['BL', '膀胱', 'Bladder'],
    ['PR', '前列腺', 'Prostate', 'wished'],
  ],
  心脏超声: [
    ['PLAX', '胸骨旁左室长轴', 'Parasternal long axis'],
    ['PSAV', '大动脉短轴', 'Short axis at aortic valve'],
    ['PSPM', '乳头肌水平短轴', 'Short axis at papillary muscles'],
    ['A4C', '心尖四腔', 'Apical four chamber'],
    ['A5C', '心尖五腔', 'Apical five chamber'],
    ['A2C', '心尖两腔', 'Apical two chamber', 'wished'],
    ['SSN', '胸骨上窝主动脉弓', 'Suprasternal aortic arch', 'wished'],
  ],
  妇科超声: [
    ['UL', '子宫纵切', 'Sagittal uterus'],
    ['UT', '子宫横切', 'Transverse uterus'],
    ['EM', '子宫内膜', 'Endometrium'],
    ['RO', '右卵巢', 'Right ovary'],
    ['LO', '左卵巢', 'Left ovary'],
    ['POD', '直肠子宫陷凹', 'Pouch of Douglas', 'wished'],
  ],
  产科超声: [
    ['HC', '丘脑水平横切', 'Head at the thalami'],
    ['AC', '上腹部横切', 'Upper abdomen'],
    ['FL', '股骨长轴', 'Femur'],
    ['SPN', '脊柱', 'Spine'],
    ['4CH', '四腔心', 'Four chamber heart'],
    ['PL', '胎盘', 'Placenta'],
    ['AF', '羊水', 'Amniotic fluid'],
    ['UA', '脐动脉频谱', 'Umbilical artery', 'wished'],
  ],
  甲状腺超声: [
    ['RT', '右叶横切', 'Right lobe transverse', 'thyroid'],
    ['RL', '右叶纵切', 'Right lobe longitudinal', 'thyroid'],
    ['LT', '左叶横切', 'Left lobe transverse', 'thyroid'],
    ['LL', '左叶纵切', 'Left lobe longitudinal', 'thyroid'],
    ['IS', '峡部', 'Isthmus'],
    ['LN', '颈部淋巴结', 'Cervical lymph nodes', 'wished', 'neck'],
  ],
  乳腺超声: [
    ['RUO', '右乳外上象限', 'Right upper outer quadrant', 'breastRight'],
    ['RUI', '右乳内上象限', 'Right upper inner quadrant', 'breastRight'],
    ['RLO', '右乳外下象限', 'Right lower outer quadrant', 'breastRight'],
    ['RLI', '右乳内下象限', 'Right lower inner quadrant', 'breastRight'],
    ['LUO', '左乳外上象限', 'Left upper outer quadrant', 'breastLeft'],
    ['LUI', '左乳内上象限', 'Left upper inner quadrant', 'breastLeft'],
    ['LLO', '左乳外下象限', 'Left lower outer quadrant', 'breastLeft'],
    ['LLI', '左乳内下象限', 'Left lower inner quadrant', 'breastLeft'],
    ['AX', '腋窝', 'Axilla', 'wished', 'mark'],
  ],
  血管超声: [
    ['RCCA', '右颈总动脉', 'Right common carotid'],
    ['RBIF', '右颈动脉分叉', 'Right carotid bifurcation'],
    ['RICA', '右颈内动脉', 'Right internal carotid'],
    ['LCCA', '左颈总动脉', 'Left common carotid'],
    ['LBIF', '左颈动脉分叉', 'Left carotid bifurcation'],
    ['LICA', '左颈内动脉', 'Left internal carotid'],
    ['VA', '椎动脉', 'Vertebral arteries', 'wished'],
  ],
  浅表器官超声: [
    ['LG', '病灶长轴', 'Lesion long axis', 'mark'],
    ['TR', '病灶短轴', 'Lesion short axis', 'mark'],
    ['CD', '彩色血流', 'Colour flow', 'wished'],
  ],
  肌骨超声: [
    ['LG', '长轴', 'Long axis', 'mark'],
    ['TR', '短轴', 'Short axis', 'mark'],
    ['CD', '彩色血流', 'Colour flow', 'wished'],
  ],
}

/**
 * The views that a demo exam type asks for, as basic data keeps them.
 *
 * @param examType - its Chinese name.
 */
export function demoViews(examType: string): string[] {
  return (viewsOf[examType] ?? []).map(([code, name, englishName, ...marks]) => {
    const isRequired = !marks.includes('wished')
    const bodyMark = bodyMarks.find((mark) => marks.includes(mark)) ?? null
    const needsBodyMark = bodyMark !== null || marks.includes('mark')
    return writeExamView({ code, name, englishName, isRequired, needsBodyMark, bodyMark })
  })
}
