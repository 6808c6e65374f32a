import { initialsOf } from '../name/nameSearch'
import type { DemoTerm } from './demoTerm'

interface ParameterText {
  /** Chinese, English, abbreviation, unit. */
  is: readonly [name: string, englishName: string, abbreviation: string, unit: string]
  /** The usual range; an end may be open. */
  range?: readonly [from: string, to: string]
  formula?: string
  options?: readonly string[]
}

/**
 * What is measured of a fetus; of a second one with its letter behind the abbreviation. The weight is that of head, abdomen and femur in cm:
 * Hadlock FP et al., Am J Obstet Gynecol 1985;151:333-337.
 */
function fetalParameters(letter: '' | '_B', of: string): ParameterText[] {
  const [english, hc, ac, fl] = [letter === '' ? '' : ', fetus B', `HC${letter}`, `AC${letter}`, `FL${letter}`]
  const logarithm = `1.326 - 0.00326 * ${ac}[cm] * ${fl}[cm] + 0.0107 * ${hc}[cm] + 0.0438 * ${ac}[cm] + 0.158 * ${fl}[cm]`
  return [
    { is: [`双顶径${of}`, `Biparietal diameter${english}`, `BPD${letter}`, 'mm'] },
    { is: [`枕额径${of}`, `Occipitofrontal diameter${english}`, `OFD${letter}`, 'mm'] },
    { is: [`头围${of}`, `Head circumference${english}`, hc, 'mm'] },
    { is: [`腹围${of}`, `Abdominal circumference${english}`, ac, 'mm'] },
    { is: [`股骨长${of}`, `Femur length${english}`, fl, 'mm'] },
    {
      is: [`估计胎儿体重${of}`, `Estimated fetal weight${english}`, `EFW${letter}`, 'g'],
      formula: `round(10 ^ (${logarithm})) * 1[g]`,
    },
    { is: [`头围腹围比${of}`, `HC/AC ratio${english}`, `HCAC${letter}`, ''], formula: `${hc} / ${ac}` },
  ]
}

/** Measured and calculated values by the part of the body that they belong to. */
const groups: readonly (readonly [part: string, rows: readonly ParameterText[]])[] = [
  [
    '肝脏',
    [
      { is: ['肝右叶斜径', 'Oblique diameter of the right lobe', 'RLD', 'mm'], range: ['100', '140'] },
      { is: ['门静脉内径', 'Portal vein diameter', 'PVD', 'mm'], range: ['8', '13'] },
      {
        is: ['肝实质回声', 'Echotexture of the liver', 'LE', ''],
        options: ['均匀 homogeneous', '增粗 coarse', '增强 hyperechoic', '不均匀 heterogeneous'],
      },
    ],
  ],
  [
    '心脏（常规）',
    [
      { is: ['左室舒张末内径', 'LV end-diastolic diameter', 'LVIDd', 'mm'], range: ['38', '58'] },
      { is: ['左室收缩末内径', 'LV end-systolic diameter', 'LVIDs', 'mm'], range: ['22', '40'] },
      {
        is: ['左室短轴缩短率', 'Fractional shortening', 'FS', '%'],
        range: ['25', '45'],
        formula: '(LVIDd - LVIDs) / LVIDd * 100',
      },
      { is: ['二尖瓣 E 峰', 'Mitral E velocity', 'MVE', 'cm/s'] },
      { is: ['二尖瓣 A 峰', 'Mitral A velocity', 'MVA', 'cm/s'] },
      { is: ['E/A 比值', 'E/A ratio', 'EA', ''], range: ['0.8', '2'], formula: 'MVE / MVA' },
    ],
  ],
  [
    '左心功能',
    [
      { is: ['左室舒张末容积', 'LV end-diastolic volume', 'EDV', 'ml'], range: ['46', '150'] },
      { is: ['左室收缩末容积', 'LV end-systolic volume', 'ESV', 'ml'], range: ['14', '61'] },
      { is: ['每搏输出量', 'Stroke volume', 'SV', 'ml'], formula: 'EDV - ESV' },
      { is: ['射血分数', 'Ejection fraction', 'EF', '%'], range: ['52', '74'], formula: 'SV / EDV * 100' },
      { is: ['心率', 'Heart rate', 'HR', 'bpm'], range: ['60', '100'] },
      { is: ['心输出量', 'Cardiac output', 'CO', 'L/min'], range: ['4', '8'], formula: 'SV * HR[bpm] / 1[min]' },
      { is: ['体表面积', 'Body surface area', 'BSA', 'm2'] },
      { is: ['心脏指数', 'Cardiac index', 'CI', 'L/min/m2'], range: ['2.5', '4'], formula: 'CO / BSA' },
    ],
  ],
  [
    '中孕系统筛查',
    [
      ...fetalParameters('', ''),
      ...fetalParameters('_B', '（胎儿B）'),
      { is: ['羊水指数', 'Amniotic fluid index', 'AFI', 'mm'], range: ['50', '250'] },
      { is: ['羊水最大深度', 'Deepest vertical pocket', 'MVP', 'mm'], range: ['20', '80'] },
      {
        is: ['胎盘位置', 'Placental location', 'PL', ''],
        options: [
          '前壁 anterior',
          '后壁 posterior',
          '宫底 fundal',
          '左侧壁 left lateral',
          '右侧壁 right lateral',
          '前置 previa',
        ],
      },
    ],
  ],
  [
    '早孕',
    [
      { is: ['孕囊平均径', 'Mean sac diameter', 'MSD', 'mm'] },
      { is: ['头臀长', 'Crown-rump length', 'CRL', 'mm'] },
      // Robinson HP, Fleming JEE, Br J Obstet Gynaecol 1975;82:702-710: length in mm, age in days.
      {
        is: ['头臀长孕龄', 'Gestational age by CRL', 'GA', 'd'],
        formula: 'round(8.052 * sqrt(CRL[mm] * 1.037) + 23.73) * 1[d]',
      },
    ],
  ],
  [
    '脐动脉',
    [
      { is: ['脐动脉收缩期峰值流速', 'Umbilical artery PSV', 'UAPSV', 'cm/s'] },
      { is: ['脐动脉舒张末期流速', 'Umbilical artery EDV', 'UAEDV', 'cm/s'] },
      { is: ['脐动脉 S/D', 'Umbilical artery S/D', 'SD', ''], range: ['', '3'], formula: 'UAPSV / UAEDV' },
      { is: ['脐动脉阻力指数', 'Umbilical artery RI', 'UARI', ''], formula: '(UAPSV - UAEDV) / UAPSV' },
      { is: ['脐动脉搏动指数', 'Umbilical artery PI', 'UAPI', ''] },
      { is: ['大脑中动脉搏动指数', 'Middle cerebral artery PI', 'MCAPI', ''] },
      { is: ['大脑中动脉峰值流速', 'Middle cerebral artery PSV', 'MCAPSV', 'cm/s'] },
    ],
  ],
  [
    '前列腺',
    [
      { is: ['前列腺长径', 'Prostate length', 'PRL', 'mm'] },
      { is: ['前列腺宽径', 'Prostate width', 'PRW', 'mm'] },
      { is: ['前列腺厚径', 'Prostate height', 'PRH', 'mm'] },
      {
        is: ['前列腺体积', 'Prostate volume', 'PRV', 'ml'],
        range: ['', '25'],
        formula: 'PRL * PRW * PRH * 0.523',
      },
    ],
  ],
]

/** The parameters of the demo's reports. */
export const demoParameters: readonly DemoTerm[] = groups.flatMap(([part, rows]) =>
  rows.map(
    ({ is: [name, englishName, abbreviation, unit], range = ['', ''], formula = '', options = [] }): DemoTerm => {
      const [referenceStart, referenceEnd] = range
      return {
        kind: 'parameter',
        name,
        englishName,
        briefCode: initialsOf(name),
        fields: { abbreviation, unit, referenceStart, referenceEnd, formula, options: [...options] },
        links: { partIds: { kind: 'body-part', names: [part] } },
      }
    },
  ),
)
