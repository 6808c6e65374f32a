import { type Language, placeholdersOf } from '@opensono/pacs-core'
import { englishReports } from './reportTextsEnglish'

/** What a demo report says. */
export interface DemoReportText {
  findings: string
  impression: string
}

/** What a template holds, and what reports written by it say. */
export interface DemoTexts {
  /** The template: no value, but a gap for each. */
  text: DemoReportText
  /** What a normal report fills into the gaps, in their order. */
  filled: readonly string[]
  abnormal: DemoReportText
}

/** A template of the demo: two for each exam type, in Chinese and in English, with what a normal and an abnormal report say. */
export interface DemoTemplate extends DemoTexts {
  /** Of the texts; the title has both. */
  language: Language
  /** Chinese name of the exam type. */
  examType: string
  title: string
}

/**
 * Fills the gaps of a text, as a doctor does.
 *
 * @param given - one for each gap of the findings, then of the impression.
 */
export function fillGaps({ findings, impression }: DemoReportText, given: readonly string[]): DemoReportText {
  let next = 0
  const fill = (text: string) => {
    let [filled, from] = ['', 0]
    for (const { start, end } of placeholdersOf(text)) {
      filled += text.slice(from, start) + (given[next++] ?? text.slice(start, end))
      from = end
    }
    return filled + text.slice(from)
  }
  return { findings: fill(findings), impression: fill(impression) }
}

type Texts = [findings: string, impression: string]

function template(
  examType: string,
  title: string,
  text: Texts,
  filled: readonly string[],
  abnormal: Texts,
): DemoTemplate {
  const textOf = ([findings, impression]: Texts) => ({ findings, impression })
  return { language: 'zh', examType, title, text: textOf(text), filled, abnormal: textOf(abnormal) }
}

/** The Chinese templates, in the order of the exam types. */
const chineseTemplates: readonly DemoTemplate[] = [
  template(
    '腹部超声',
    '腹部超声检查报告 Abdominal Ultrasound Report',
    [
      '肝脏形态大小正常，包膜光整，实质回声均匀，血管走行清晰。门静脉主干内径【内径】 mm。\n胆囊大小形态正常，壁光滑，腔内未见异常回声。胆总管内径【内径】 mm。\n胰腺形态大小正常，实质回声均匀，主胰管未见扩张。\n脾脏形态大小正常，实质回声均匀。',
      '肝、胆、胰、脾超声检查未见明显异常。',
    ],
    ['11', '4'],
    [
      '肝脏形态饱满，实质回声弥漫性增强，后方回声衰减，肝内血管显示欠清。\n胆囊大小正常，壁毛糙，腔内可见数个强回声团，较大者约 8 mm × 6 mm，后方伴声影，随体位改变移动。\n胰腺、脾脏未见明显异常。',
      '1. 脂肪肝（中度）。\n2. 胆囊多发结石。',
    ],
  ),
  template(
    '泌尿系超声',
    '泌尿系超声检查报告 Urinary Tract Ultrasound Report',
    [
      '双肾大小形态正常，包膜光整，皮髓质分界清，集合系统未见分离。\n双侧输尿管未见扩张。\n膀胱充盈良好，壁光滑，腔内透声好。',
      '双肾、输尿管、膀胱超声检查未见明显异常。',
    ],
    [],
    [
      '左肾集合系统内可见一强回声团，大小约 7 mm × 5 mm，后方伴声影，集合系统未见分离。\n右肾下极可见一无回声区，大小约 21 mm × 18 mm，壁薄，后方回声增强。\n膀胱未见异常。',
      '1. 左肾结石。\n2. 右肾囊肿。',
    ],
  ),
  template(
    '心脏超声',
    '超声心动图报告 Echocardiography Report',
    [
      '各房室腔内径正常，室壁厚度及运动正常。\n各瓣膜形态、启闭正常。\n左室收缩功能：EF 【EF】%，FS 【FS】%。\n彩色多普勒：各瓣口血流未见明显异常。',
      '心内结构及血流未见明显异常，左室收缩功能正常。',
    ],
    ['64', '35'],
    [
      '左房前后径 42 mm，余房室腔内径正常。左室壁对称性增厚，室间隔 12 mm，左室后壁 12 mm。\n左室收缩功能：EF 58%。E/A < 1。\n彩色多普勒：二尖瓣轻度反流。',
      '1. 左房增大，左室壁增厚。\n2. 二尖瓣轻度反流。\n3. 左室舒张功能减低，收缩功能正常。',
    ],
  ),
  template(
    '妇科超声',
    '妇科超声检查报告 Gynaecological Ultrasound Report',
    [
      '子宫【前位|平位|后位】，大小约【长径】 mm × 【前后径】 mm × 【横径】 mm，肌层回声均匀，内膜厚【厚度】 mm。\n双侧卵巢大小正常，附件区未见异常包块。\n盆腔未见积液。',
      '子宫及双附件超声检查未见明显异常。',
    ],
    ['前位', '52', '38', '45', '8'],
    [
      '子宫前位，形态欠规则，前壁肌层可见一低回声结节，大小约 28 mm × 24 mm，边界清。内膜厚 9 mm。\n右侧附件区可见一无回声区，大小约 35 mm × 30 mm，壁薄，内透声好。',
      '1. 子宫肌瘤。\n2. 右侧附件区囊肿，建议月经干净后复查。',
    ],
  ),
  template(
    '产科超声',
    '产科超声检查报告 Obstetric Ultrasound Report',
    [
      '宫内单活胎，【头位|臀位|横位】。双顶径【双顶径】 mm，头围【头围】 mm，腹围【腹围】 mm，股骨长【股骨长】 mm。\n胎心率【胎心率】次/分，律齐。\n胎盘位于【前|后|侧】壁，成熟度【0|I|II|III】级，厚【厚度】 mm。羊水最大深度【深度】 mm。',
      '宫内单活胎，超声孕周约【孕周】周。',
    ],
    [],
    [
      '宫内单活胎，臀位。双顶径【双顶径】 mm，头围【头围】 mm，腹围【腹围】 mm，股骨长【股骨长】 mm。\n胎心率 142 次/分。胎儿颈部可见 “U” 形压迹。\n胎盘前壁，成熟度 I 级。羊水指数 78 mm。',
      '1. 宫内单活胎，超声孕周约【孕周】周，臀位。\n2. 脐带绕颈一周可能。\n3. 羊水偏少，建议复查。',
    ],
  ),
  template(
    '甲状腺超声',
    '甲状腺超声检查报告 Thyroid Ultrasound Report',
    [
      '甲状腺双侧叶及峡部大小正常，实质回声均匀，未见明显结节。\nCDFI：腺体内血流信号未见异常。\n双侧颈部未见异常肿大淋巴结。',
      '甲状腺超声检查未见明显异常。',
    ],
    [],
    [
      '甲状腺右叶中部可见一低回声结节，大小约 9 mm × 7 mm，边界清，纵横比 < 1，内未见钙化。\n左叶可见一混合回声结节，大小约 14 mm × 10 mm。\n双侧颈部未见异常肿大淋巴结。',
      '1. 甲状腺右叶实性结节，C-TIRADS 4A 类。\n2. 甲状腺左叶囊实性结节，C-TIRADS 3 类。',
    ],
  ),
  template(
    '乳腺超声',
    '乳腺超声检查报告 Breast Ultrasound Report',
    [
      '双侧乳腺腺体层结构清晰，回声均匀，导管未见扩张，未见明显肿块。\n双侧腋窝未见异常肿大淋巴结。',
      '双侧乳腺超声检查未见明显异常，BI-RADS 1 类。',
    ],
    [],
    [
      '右乳外上象限 10 点钟方向可见一低回声结节，大小约 12 mm × 8 mm，椭圆形，边界清，与皮肤平行。\n左乳腺体层回声不均。双侧腋窝未见异常肿大淋巴结。',
      '右乳实性结节，考虑纤维腺瘤，BI-RADS 3 类。',
    ],
  ),
  template(
    '血管超声',
    '血管超声检查报告 Vascular Ultrasound Report',
    [
      '双侧颈总动脉、颈内动脉内径正常，内中膜厚度【厚度】 mm，未见斑块。\n各段血流频谱形态及流速正常。',
      '双侧颈动脉超声检查未见明显异常。',
    ],
    ['0.8'],
    [
      '双侧颈总动脉内中膜增厚，右侧分叉处可见一混合回声斑块，大小约 12 mm × 3 mm，表面光滑。\n管腔狭窄率 < 50%，血流速度正常。',
      '双侧颈动脉粥样硬化，右侧颈动脉分叉处斑块形成。',
    ],
  ),
  template(
    '浅表器官超声',
    '浅表器官超声检查报告 Small Parts Ultrasound Report',
    ['所查部位层次清晰，未见明显肿块回声，血流信号未见异常。', '所查部位超声检查未见明显异常。'],
    [],
    [
      '所查部位皮下脂肪层内可见一稍高回声团，大小约 25 mm × 9 mm，边界清，内未见明显血流信号。',
      '皮下实性团块，考虑脂肪瘤。',
    ],
  ),
  template(
    '肌骨超声',
    '肌骨超声检查报告 Musculoskeletal Ultrasound Report',
    ['所查关节肌腱连续，纤维结构清晰，关节腔及滑囊未见积液。', '所查关节超声检查未见明显异常。'],
    [],
    [
      '右肩冈上肌腱增厚，回声减低不均，近止点处见少许强回声，肩峰下滑囊积液，深约 3 mm。',
      '1. 右侧冈上肌腱炎伴钙化。\n2. 肩峰下滑囊少量积液。',
    ],
  ),
]

/** The templates: the Chinese ones, then the English ones, both in the order of the exam types. */
export const demoTemplates: readonly DemoTemplate[] = [
  ...chineseTemplates,
  ...chineseTemplates.flatMap(({ examType, title }): DemoTemplate[] => {
    const texts = englishReports[examType]
    return texts === undefined ? [] : [{ language: 'en', examType, title, ...texts }]
  }),
]
