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

/** Folders by their Chinese and English names, each with the exam type whose parts open it, and its entries. */
export const demoKnowledge: readonly (readonly [
  name: string,
  englishName: string,
  examType: string,
  entries: readonly DemoKnowledge[],
])[] = [
  [
    '腹部',
    'Abdomen',
    '腹部超声',
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
    '甲状腺超声',
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
    '心脏超声',
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
    '产科超声',
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
  [
    '乳腺',
    'Breast',
    '乳腺超声',
    [
      {
        name: '乳腺结节',
        englishName: 'Breast nodule',
        parts: ['双侧乳腺'],
        findings:
          '【左|右】侧乳腺【几】点钟距乳头【距离】cm处可见一【实性|囊实性】结节，大小约【大小】mm，呈【低|等|高】回声，形态【规则|不规则】，边缘【光整|不光整】，方位【平行|不平行】，后方回声【增强|无改变|衰减】，【可见|未见】钙化，CDFI：【可见|未见】血流信号。',
        impression: '【左|右】侧乳腺结节，BI-RADS 【分类】类',
        englishFindings:
          'A 【solid|mixed】 nodule of 【size】 mm at 【clock】 o’clock of the 【left|right】 breast, 【distance】 cm from the nipple: 【hypo|iso|hyper】echoic, of 【regular|irregular】 shape, 【circumscribed|not circumscribed】, 【parallel|not parallel】 to the skin, with 【enhancement|no posterior change|shadowing】; calcifications 【present|absent】, flow 【present|absent】.',
        englishImpression: 'Nodule of the 【left|right】 breast, BI-RADS 【category】.',
      },
      {
        name: '乳腺囊肿',
        englishName: 'Breast cyst',
        parts: ['双侧乳腺'],
        findings:
          '【左|右】侧乳腺【几】点钟可见一无回声区，大小约【大小】mm，形态规则，壁薄光滑，后方回声增强，其内未见血流信号。',
        impression: '【左|右】侧乳腺囊肿，BI-RADS 2类',
        englishFindings:
          'An anechoic lesion of 【size】 mm at 【clock】 o’clock of the 【left|right】 breast, thin-walled and of regular shape, with posterior enhancement and no flow inside.',
        englishImpression: 'Simple cyst of the 【left|right】 breast, BI-RADS 2.',
      },
      {
        name: '腋窝淋巴结肿大',
        englishName: 'Enlarged axillary lymph node',
        parts: ['腋窝淋巴结'],
        findings:
          '【左|右】侧腋窝可见【数量】枚肿大淋巴结，较大者约【大小】mm，皮质厚约【厚度】mm，淋巴门结构【清晰|偏心|消失】，CDFI：【门型|周边型|混合型】血流。',
        impression: '【左|右】侧腋窝淋巴结肿大',
        englishFindings:
          '【number】 enlarged lymph nodes in the 【left|right】 axilla, the largest of 【size】 mm, cortex 【thickness】 mm, hilum 【preserved|displaced|lost】, 【hilar|peripheral|mixed】 flow.',
        englishImpression: 'Enlarged lymph nodes in the 【left|right】 axilla.',
      },
    ],
  ],
  [
    '血管',
    'Vessels',
    '血管超声',
    [
      {
        name: '颈动脉斑块',
        englishName: 'Carotid plaque',
        parts: ['颈动脉'],
        findings:
          '【左|右】侧颈总动脉【分叉处|中段|起始段】可见一【低|等|强|混合】回声斑块，大小约【大小】mm，表面【光滑|不规则】，管腔内径狭窄率约【数值】%，该处收缩期峰值流速【数值】cm/s。双侧颈总动脉内-中膜厚度：左【数值】mm，右【数值】mm。',
        impression: '【左|右】侧颈动脉斑块形成，管腔狭窄【<50%|50%~69%|70%~99%】',
        englishFindings:
          'A 【hypoechoic|isoechoic|hyperechoic|mixed】 plaque of 【size】 mm with a 【smooth|irregular】 surface at the 【bifurcation|middle third|origin】 of the 【left|right】 common carotid artery, diameter stenosis 【value】 %, peak systolic velocity 【value】 cm/s. Intima-media thickness 【value】 mm on the left and 【value】 mm on the right.',
        englishImpression: 'Plaque of the 【left|right】 carotid artery with 【<50%|50–69%|70–99%】 stenosis.',
      },
      {
        name: '下肢深静脉血栓',
        englishName: 'Deep vein thrombosis of the leg',
        parts: ['下肢静脉'],
        findings:
          '【左|右】侧【股总|股|腘|胫后】静脉管径【增宽|正常】，腔内可见【低|等】回声充填，探头加压管腔【不能|部分】压闭，CDFI：【未见|可见少许】血流信号。',
        impression: '【左|右】侧下肢深静脉血栓形成（【完全|部分】栓塞）',
        englishFindings:
          'The 【left|right】 【common femoral|femoral|popliteal|posterior tibial】 vein is 【dilated|of normal calibre】, filled with 【hypoechoic|isoechoic】 material and 【not|partly】 compressible; 【no|little】 flow is seen.',
        englishImpression: 'Deep vein thrombosis of the 【left|right】 leg, 【complete|partial】.',
      },
      {
        name: '下肢静脉未见血栓',
        englishName: 'Leg veins without thrombus',
        parts: ['下肢静脉'],
        findings:
          '双侧股总静脉、股静脉、腘静脉、胫后静脉管径正常，腔内未见异常回声，探头加压管腔可完全压闭，血流充盈良好，随呼吸有期相性变化。',
        impression: '双侧下肢深静脉未见血栓',
        englishFindings:
          'The common femoral, femoral, popliteal and posterior tibial veins of both legs are of normal calibre, free of echoes and fully compressible, with flow that varies with breathing.',
        englishImpression: 'No deep vein thrombosis in either leg.',
      },
    ],
  ],
]
