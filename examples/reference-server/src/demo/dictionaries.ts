import type { BasicDataKind } from '@opensono/pacs-core'
import type { DemoTerm } from './demoTerm'
import { demoViews } from './demoViews'
import { demoParameters } from './dictionariesParameters'
import { categoryOf, demoWords, priorityColourOf } from './dictionariesWords'

type TermText = readonly [name: string, englishName: string, briefCode: string, price?: string]

function terms(kind: BasicDataKind, rows: readonly TermText[], parent?: string): DemoTerm[] {
  return rows.map(([name, englishName, briefCode, price]) => ({
    kind,
    name,
    englishName,
    briefCode,
    ...(parent === undefined ? {} : { parent }),
    ...(price === undefined ? {} : { fields: { colourPrice: price } }),
  }))
}

/** Exam types, each with its body parts: what an ultrasound department examines. */
const examTypes: readonly (readonly [type: TermText, parts: readonly TermText[]])[] = [
  [
    ['腹部超声', 'Abdomen', 'FB'],
    [
      ['肝脏', 'Liver', 'GZ', '60.00'],
      ['胆囊及胆道', 'Gallbladder and bile ducts', 'DN', '60.00'],
      ['胰腺', 'Pancreas', 'YX', '60.00'],
      ['脾脏', 'Spleen', 'PZ', '60.00'],
      ['腹腔积液', 'Ascites', 'FQJY', '40.00'],
      ['阑尾', 'Appendix', 'LW', '80.00'],
    ],
  ],
  [
    ['泌尿系超声', 'Urinary tract', 'MNX'],
    [
      ['双肾', 'Kidneys', 'SS', '60.00'],
      ['输尿管', 'Ureters', 'SNG', '60.00'],
      ['膀胱', 'Bladder', 'PG', '40.00'],
      ['前列腺', 'Prostate', 'QLX', '60.00'],
      ['肾上腺', 'Adrenal glands', 'SSX', '60.00'],
      ['残余尿测定', 'Post-void residual', 'CYN', '30.00'],
    ],
  ],
  [
    ['心脏超声', 'Echocardiography', 'XZ'],
    [
      ['心脏（常规）', 'Heart, standard', 'XZCG', '180.00'],
      ['左心功能', 'Left ventricular function', 'ZXGN', '80.00'],
      ['心包', 'Pericardium', 'XB', '60.00'],
      ['胎儿心脏', 'Fetal heart', 'TEXZ', '260.00'],
    ],
  ],
  [
    ['妇科超声', 'Gynaecology', 'FK'],
    [
      ['子宫及附件（经腹）', 'Uterus and adnexa, transabdominal', 'ZGFJ', '80.00'],
      ['子宫及附件（经阴道）', 'Uterus and adnexa, transvaginal', 'ZGYD', '120.00'],
      ['卵泡监测', 'Follicle monitoring', 'LPJC', '60.00'],
    ],
  ],
  [
    ['产科超声', 'Obstetrics', 'CK'],
    [
      ['早孕', 'Early pregnancy', 'ZY', '80.00'],
      ['NT 检查', 'Nuchal translucency', 'NT', '180.00'],
      ['中孕系统筛查', 'Second-trimester anomaly scan', 'ZYXT', '320.00'],
      ['晚孕', 'Third trimester', 'WY', '120.00'],
      ['脐动脉', 'Umbilical artery', 'QDM', '60.00'],
    ],
  ],
  [
    ['甲状腺超声', 'Thyroid', 'JZX'],
    [
      ['甲状腺', 'Thyroid gland', 'JZX', '80.00'],
      ['甲状旁腺', 'Parathyroid glands', 'JZPX', '60.00'],
      ['颈部淋巴结', 'Cervical lymph nodes', 'JBLBJ', '60.00'],
    ],
  ],
  [
    ['乳腺超声', 'Breast', 'RX'],
    [
      ['双侧乳腺', 'Both breasts', 'SCRX', '80.00'],
      ['腋窝淋巴结', 'Axillary lymph nodes', 'YWLBJ', '60.00'],
    ],
  ],
  [
    ['血管超声', 'Vascular', 'XG'],
    [
      ['颈动脉', 'Carotid arteries', 'JDM', '150.00'],
      ['椎动脉', 'Vertebral arteries', 'ZDM', '100.00'],
      ['下肢动脉', 'Lower limb arteries', 'XZDM', '180.00'],
      ['下肢静脉', 'Lower limb veins', 'XZJM', '180.00'],
      ['上肢静脉', 'Upper limb veins', 'SZJM', '180.00'],
      ['肾动脉', 'Renal arteries', 'SDM', '160.00'],
      ['腹主动脉', 'Abdominal aorta', 'FZDM', '120.00'],
    ],
  ],
  [
    ['浅表器官超声', 'Small parts', 'QB'],
    [
      ['唾液腺', 'Salivary glands', 'TYX', '60.00'],
      ['阴囊及睾丸', 'Scrotum and testes', 'YNGW', '80.00'],
      ['体表包块', 'Superficial mass', 'TBBK', '60.00'],
      ['眼球', 'Eye', 'YQ', '80.00'],
    ],
  ],
  [
    ['肌骨超声', 'Musculoskeletal', 'JG'],
    [
      ['肩关节', 'Shoulder', 'JGJ', '120.00'],
      ['膝关节', 'Knee', 'XGJ', '120.00'],
      ['腕关节', 'Wrist', 'WGJ', '120.00'],
      ['跟腱', 'Achilles tendon', 'GJ', '80.00'],
    ],
  ],
]

const departments: readonly (readonly [department: TermText, doctors: readonly TermText[]])[] = [
  [
    ['消化内科', 'Gastroenterology', 'XHNK'],
    [
      ['刘洋', 'Liu Yang', 'LY'],
      ['黄丽', 'Huang Li', 'HL'],
    ],
  ],
  [
    ['心血管内科', 'Cardiology', 'XXGNK'],
    [
      ['杨帆', 'Yang Fan', 'YF'],
      ['徐涛', 'Xu Tao', 'XT'],
    ],
  ],
  [
    ['普通外科', 'General surgery', 'PTWK'],
    [
      ['胡斌', 'Hu Bin', 'HB'],
      ['郭强', 'Guo Qiang', 'GQ'],
    ],
  ],
  [
    ['妇产科', 'Obstetrics and gynaecology', 'FCK'],
    [
      ['林芳', 'Lin Fang', 'LF'],
      ['何雪', 'He Xue', 'HX'],
    ],
  ],
  [['泌尿外科', 'Urology', 'MNWK'], [['高峰', 'Gao Feng', 'GF']]],
  [['内分泌科', 'Endocrinology', 'NFMK'], [['罗琳', 'Luo Lin', 'LL']]],
  [['乳腺外科', 'Breast surgery', 'RXWK'], [['郑虹', 'Zheng Hong', 'ZH']]],
  [['急诊科', 'Emergency', 'JZK'], [['梁宇', 'Liang Yu', 'LYU']]],
  [['儿科', 'Paediatrics', 'EK'], [['宋佳', 'Song Jia', 'SJ']]],
  [['健康体检中心', 'Health check-up centre', 'TJZX'], [['谢宁', 'Xie Ning', 'XN']]],
]

/** Which parts only women, or only men, have examined. */
const sexOf: Readonly<Record<string, 'female' | 'male'>> = {
  妇科超声: 'female',
  产科超声: 'female',
  胎儿心脏: 'female',
  前列腺: 'male',
  阴囊及睾丸: 'male',
}

/** A body part with its code, its category and what the hospital information system calls it. */
function withDetails(part: DemoTerm, at: number): DemoTerm {
  const { name, englishName, parent = '', fields } = part
  const code = `B${String(at + 1).padStart(3, '0')}`
  const category = categoryOf[parent]
  const sex = sexOf[name] ?? sexOf[parent] ?? 'any'
  // The last ones are left for the mapping to be tried.
  const mapping = at < 40 ? { hisCode: `US-${code}`, hisName: `${name}彩超 ${englishName} US` } : {}
  return {
    ...part,
    fields: { ...fields, ...mapping, code, sex, colourScore: '1', blackWhiteScore: '0.8' },
    ...(category && { links: { categoryId: { kind: 'body-part-category', names: [category] } } }),
  }
}

const doctors = departments.flatMap(([[department], rows]) => terms('apply-doctor', rows, department))

/**
 * Everything that the demo hospitals choose from, in their order. Ids are made from places: what is new comes at the end.
 */
export const demoTerms: readonly DemoTerm[] = [
  ...terms('patient-source', [
    ['门诊', 'Outpatient', 'MZ'],
    ['住院', 'Inpatient', 'ZY'],
    ['急诊', 'Emergency', 'JZ'],
    ['体检', 'Health check-up', 'TJ'],
    ['外院转诊', 'Referred', 'WYZZ'],
  ]),
  ...terms(
    'exam-type',
    examTypes.map(([type]) => type),
  ).map((type, at) => ({ ...type, fields: { isDefault: at === 0, views: demoViews(type.name) } })),
  ...examTypes.flatMap(([[type], parts]) => terms('body-part', parts, type)).map(withDetails),
  ...terms(
    'apply-department',
    departments.map(([department]) => department),
  ).map((department, at) => ({
    ...department,
    fields: {
      code: `K${11 + at}`,
      departmentType: { 急诊科: 'emergency', 健康体检中心: 'checkup' }[department.name] ?? 'outpatient',
    },
  })),
  ...doctors.map((doctor, at) => ({ ...doctor, fields: { jobNumber: `D${1001 + at}` } })),
  ...terms('fee-kind', [
    ['自费', 'Self-paid', 'ZF'],
    ['城镇职工医保', 'Employee insurance', 'ZGYB'],
    ['城乡居民医保', 'Resident insurance', 'JMYB'],
    ['商业保险', 'Private insurance', 'SYBX'],
  ]),
  ...terms('priority', [
    ['加急', 'Urgent', 'JJ'],
    ['优先', 'Priority', 'YX'],
    ['普通', 'Routine', 'PT'],
  ]).map((priority) => ({ ...priority, fields: { colour: priorityColourOf[priority.name] ?? 'default' } })),
  ...demoWords,
  ...demoParameters,
]
