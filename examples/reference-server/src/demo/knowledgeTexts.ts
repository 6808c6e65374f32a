/** An entry of the demo's knowledge base, in both languages. */
export interface DemoKnowledge {
  readonly name: string
  readonly englishName: string
  /** Exam parts by their Chinese names. */
  readonly parts: readonly string[]
  readonly findings: string
  readonly impression: string
  readonly englishFindings: string
  readonly englishImpression: string
}

/** Folders by their Chinese and English names, each with its entries. */
export const demoKnowledge: readonly (readonly [
  name: string,
  englishName: string,
  entries: readonly DemoKnowledge[],
])[] = [
  [
    '腹部',
    'Abdomen',
    [
      {
        name: '肝囊肿',
        englishName: 'Liver cyst',
        parts: ['肝脏'],
        findings: '肝【左|右】叶可见一无回声区，大小约【大小】mm，边界清晰，壁薄光滑，后方回声增强，其内未见血流信号。',
        impression: '肝【左|右】叶囊肿',
        englishFindings:
          'An anechoic lesion of 【size】 mm in the 【left|right】 lobe of the liver, thin-walled and well defined, with posterior enhancement and no flow inside.',
        englishImpression: 'Simple cyst of the 【left|right】 lobe of the liver.',
      },
      {
        name: '脂肪肝',
        englishName: 'Fatty liver',
        parts: ['肝脏'],
        findings:
          '肝脏【大小正常|轻度增大】，实质回声细密增强，后方回声【轻度|明显】衰减，肝内管道结构【清晰|欠清晰】。',
        impression: '脂肪肝（【轻度|中度|重度】）',
        englishFindings:
          'The liver is 【of normal size|slightly enlarged】. Its parenchyma is finely echogenic with 【mild|marked】 posterior attenuation; the vessels are 【well|poorly】 seen.',
        englishImpression: 'Fatty liver, 【mild|moderate|severe】.',
      },
      {
        name: '胆囊结石',
        englishName: 'Gallstone',
        parts: ['胆囊及胆道'],
        findings:
          '胆囊大小正常，壁【不厚|增厚】，腔内可见【数量】枚强回声团，较大者约【大小】mm，后方伴声影，随体位改变移动。',
        impression: '胆囊结石',
        englishFindings:
          'The gallbladder is of normal size, its wall 【thin|thickened】. 【number】 echogenic foci, the largest of 【size】 mm, with acoustic shadows; they move with the position.',
        englishImpression: 'Cholelithiasis.',
      },
    ],
  ],
  [
    '甲状腺',
    'Thyroid',
    [
      {
        name: '甲状腺结节',
        englishName: 'Thyroid nodule',
        parts: ['甲状腺'],
        findings:
          '甲状腺【左|右】叶【上|中|下】部可见一【实性|囊实性|囊性】结节，大小约【大小】mm，呈【高|等|低】回声，边界【清|不清】，纵横比【大于|小于】1，【可见|未见】点状强回声。',
        impression: '甲状腺【左|右】叶结节，TI-RADS 【分类】类',
        englishFindings:
          'A 【solid|mixed|cystic】 nodule of 【size】 mm in the 【upper|middle|lower】 third of the 【left|right】 lobe, 【hyper|iso|hypo】echoic, with 【well-|ill-】defined margin, 【taller|wider】 than 【wide|tall】; punctate echogenic foci are 【present|absent】.',
        englishImpression: 'Nodule of the 【left|right】 lobe of the thyroid, TI-RADS 【category】.',
      },
    ],
  ],
  [
    '心脏',
    'Heart',
    [
      {
        name: '二尖瓣反流',
        englishName: 'Mitral regurgitation',
        parts: ['心脏（常规）'],
        findings: '二尖瓣瓣叶【形态正常|增厚】，开放不受限，关闭欠佳，收缩期左房内可见【少量|中量|大量】反流信号。',
        impression: '二尖瓣反流（【轻度|中度|重度】）',
        englishFindings:
          'The mitral leaflets are 【normal|thickened】 and open freely; a 【small|moderate|large】 systolic regurgitant jet is seen in the left atrium.',
        englishImpression: 'Mitral regurgitation, 【mild|moderate|severe】.',
      },
    ],
  ],
  [
    '产科',
    'Obstetrics',
    [
      {
        name: '晚孕单活胎',
        englishName: 'Single live fetus, third trimester',
        parts: ['晚孕'],
        findings:
          '宫内可见一胎儿，【头|臀】位，胎心搏动规律，【次数】次/分。双顶径【数值】mm，头围【数值】mm，腹围【数值】mm，股骨长【数值】mm。胎盘位于子宫【前|后】壁，羊水最大深度【数值】mm。',
        impression: '宫内晚孕，单活胎，【头|臀】位',
        englishFindings:
          'A single fetus in 【cephalic|breech】 presentation, heart rate regular at 【rate】 per minute. BPD 【value】 mm, HC 【value】 mm, AC 【value】 mm, FL 【value】 mm. The placenta is 【anterior|posterior】; deepest pool 【value】 mm.',
        englishImpression: 'Single live fetus in the third trimester, 【cephalic|breech】 presentation.',
      },
    ],
  ],
]
