import type { BasicDataFields, BasicDataKind } from '@opensono/pacs-core'
import { initialsOf } from '../name/nameSearch'
import type { DemoLinks, DemoTerm } from './demoTerm'

type Word = readonly [name: string, englishName: string, fields?: BasicDataFields, links?: DemoLinks]

function words(kind: BasicDataKind, rows: readonly Word[]): DemoTerm[] {
  return rows.map(([name, englishName, fields, links]) => ({
    kind,
    name,
    englishName,
    briefCode: initialsOf(name),
    ...(fields && { fields }),
    ...(links && { links }),
  }))
}

const partsOf = (...names: string[]): DemoLinks => ({ partIds: { kind: 'body-part', names } })
const machine = (number: number, name: string): Word => [
  name,
  name,
  { code: `US${number}`, aeTitle: `OPENSONO${number}` },
]

/** Which category the body parts of an exam type are of. */
export const categoryOf: Readonly<Record<string, string>> = {
  腹部超声: '腹部',
  泌尿系超声: '泌尿',
  心脏超声: '心脏',
  妇科超声: '妇产',
  产科超声: '妇产',
  甲状腺超声: '浅表',
  乳腺超声: '浅表',
  血管超声: '血管',
  浅表器官超声: '浅表',
  肌骨超声: '肌骨',
}

/** Words that the demo hospitals choose from beside their body parts and departments. */
export const demoWords: readonly DemoTerm[] = [
  ...words('occupation', [
    ['职员', 'Office worker'],
    ['公务员', 'Civil servant'],
    ['工人', 'Factory worker'],
    ['农民', 'Farmer'],
    ['教师', 'Teacher'],
    ['医务人员', 'Health worker'],
    ['学生', 'Student'],
    ['学龄前儿童', 'Child under school age'],
    ['自由职业', 'Self-employed'],
    ['退休', 'Retired'],
    ['其他', 'Other'],
  ]),
  ...words('clinical-diagnosis', [
    ['健康体检', 'Health check-up'],
    ['腹痛待查', 'Abdominal pain, cause unknown'],
    ['脂肪肝', 'Fatty liver'],
    ['慢性乙型肝炎', 'Chronic hepatitis B'],
    ['肝硬化', 'Cirrhosis of the liver'],
    ['肝囊肿', 'Liver cyst'],
    ['胆囊结石', 'Gallstones'],
    ['急性胆囊炎', 'Acute cholecystitis'],
    ['急性胰腺炎', 'Acute pancreatitis'],
    ['急性阑尾炎', 'Acute appendicitis'],
    ['肾结石', 'Kidney stones'],
    ['肾积水', 'Hydronephrosis'],
    ['前列腺增生', 'Benign prostatic hyperplasia'],
    ['高血压病', 'Hypertension'],
    ['冠心病', 'Coronary heart disease'],
    ['心力衰竭', 'Heart failure'],
    ['心脏瓣膜病', 'Valvular heart disease'],
    ['心包积液', 'Pericardial effusion'],
    ['早孕', 'Early pregnancy'],
    ['异位妊娠待排', 'Ectopic pregnancy to be excluded'],
    ['子宫肌瘤', 'Uterine fibroids'],
    ['卵巢囊肿', 'Ovarian cyst'],
    ['甲状腺结节', 'Thyroid nodule'],
    ['甲状腺功能亢进', 'Hyperthyroidism'],
    ['乳腺结节', 'Breast nodule'],
    ['颈动脉粥样硬化', 'Carotid atherosclerosis'],
    ['下肢深静脉血栓', 'Deep vein thrombosis of the leg'],
    ['肩袖损伤', 'Rotator cuff injury'],
  ]),
  ...words('body-part-category', [
    ['腹部', 'Abdomen'],
    ['泌尿', 'Urinary tract'],
    ['心脏', 'Heart'],
    ['妇产', 'Obstetrics and gynaecology'],
    ['浅表', 'Small parts'],
    ['血管', 'Vessels'],
    ['肌骨', 'Musculoskeletal'],
  ]),
  ...words('combination', [
    ['上腹部', 'Upper abdomen', {}, partsOf('肝脏', '胆囊及胆道', '胰腺', '脾脏')],
    ['泌尿系（男）', 'Urinary tract, male', { sex: 'male' }, partsOf('双肾', '输尿管', '膀胱', '前列腺')],
    ['泌尿系（女）', 'Urinary tract, female', { sex: 'female' }, partsOf('双肾', '输尿管', '膀胱')],
    ['甲状腺及颈部淋巴结', 'Thyroid and neck nodes', {}, partsOf('甲状腺', '颈部淋巴结')],
    ['乳腺及腋窝', 'Breasts and axillae', { sex: 'female' }, partsOf('双侧乳腺', '腋窝淋巴结')],
    ['颈部血管', 'Neck vessels', {}, partsOf('颈动脉', '椎动脉')],
    ['心脏及左心功能', 'Heart and left ventricular function', {}, partsOf('心脏（常规）', '左心功能')],
    ['体检套餐', 'Health check-up package', {}, partsOf('肝脏', '胆囊及胆道', '胰腺', '脾脏', '双肾', '甲状腺')],
  ]),
  ...words('device', [
    machine(1, 'Vivid E95'),
    machine(2, 'LOGIQ E20'),
    machine(3, 'EPIQ 7'),
    machine(4, 'Resona 7'),
    machine(5, 'Aplio i800'),
  ]),
  ...words('urgent-value-type', [
    ['急性心包填塞', 'Acute cardiac tamponade'],
    ['主动脉夹层', 'Aortic dissection'],
    ['腹腔大量积血', 'Massive haemoperitoneum'],
    ['异位妊娠破裂', 'Ruptured ectopic pregnancy', { sex: 'female' }],
    ['睾丸扭转', 'Testicular torsion', { sex: 'male' }],
    ['深静脉血栓', 'Deep vein thrombosis'],
    ['胎儿窘迫', 'Fetal distress', { sex: 'female' }],
    ['急性动脉栓塞', 'Acute arterial embolism'],
  ]),
  ...words('report-quality', [
    ['患者信息一致', 'Patient details agree', { reviewCheck: 'identity' }],
    ['检查部位与描述一致', 'Findings match the examined parts', { reviewCheck: 'parts' }],
    ['左右侧描述正确', 'Left and right are right', { reviewCheck: 'sides' }],
    ['测量值及单位完整', 'Measurements and units are complete', { reviewCheck: 'measurements' }],
    ['结论与描述相符', 'Impression follows from the findings', { reviewCheck: 'conclusion' }],
    ['图像与描述相符', 'Images match the findings', { reviewCheck: 'images' }],
    ['危急值已上报', 'Urgent findings were reported', { reviewCheck: 'other' }],
    ['无错别字', 'No typing errors', { reviewCheck: 'typing' }],
  ]),
]

/** The machine of each room of a hospital, in the order of the rooms. */
export const demoMachines = demoWords.filter(({ kind }) => kind === 'device').map(({ name }) => name)

/** The colours of the demo's priorities; the others are shown as any text. */
export const priorityColourOf: Readonly<Record<string, 'red' | 'blue'>> = { 优先: 'blue', 加急: 'red' }
