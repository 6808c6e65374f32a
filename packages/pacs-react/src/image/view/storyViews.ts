import { examViewsOf } from '@opensono/pacs-core'

/** The views of an abdominal examination. */
export const storyViews = examViewsOf([
  'LL | 肝左叶 | Left liver | required',
  'RL | 肝右叶 | Right liver | required',
  'PV | 门静脉 | Portal vein | required',
  'GB | 胆囊 | Gallbladder | required | mark',
  'PA | 胰腺 | Pancreas | required',
  'SP | 脾脏 | Spleen | required',
  'RK | 肝肾切面 | Liver and kidney',
])
