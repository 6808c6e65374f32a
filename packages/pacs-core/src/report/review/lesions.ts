/** The kinds of findings that the rules know. Words of one kind mean the same where sides are compared. */
export const lesions = {
  stone: { words: /结石|\bcalcul(?:us|i)\b|\b(?:gall|kidney )?stones?\b/gi },
  bright: { words: /强回声/g },
  cyst: { words: /囊肿|囊性|\bcysts?\b|\bcystic\b/gi },
  echoFree: { words: /无回声|\banechoic\b/gi },
  mass: {
    words:
      /结节|肿块|包块|占位|肿物|肿瘤|[腺肌癌]瘤|血管瘤|纤维瘤|癌|\bmass(?:es)?\b|\bnodules?\b|\btumou?rs?\b|\bfibroids?\b|\bcarcinoma\b|\bha?emangiomas?\b|\blesions?\b/gi,
  },
  dark: { words: /低回声/g },
  dilatation: { words: /积水|扩张|\bhydronephrosis\b|\bdilat(?:ed|ation|ion)\b/gi },
  split: { words: /集合系统分离/g },
  effusion: { words: /积液|腹水|\beffusions?\b|\bascites\b/gi },
  fluid: { words: /液性暗区|\bfluid collections?\b/gi },
  thrombus: { words: /血栓|\bthromb(?:us|osis|i)\b/gi },
  plaque: { words: /斑块|\bplaques?\b/gi },
  enlarged: { words: /增大|肿大|\benlarge(?:d|ment)\b|\blymphadenopathy\b/gi },
  thickened: { words: /增厚|\bthicken(?:ed|ing)\b/gi },
  stenosis: { words: /狭窄|\bstenos(?:is|es)\b/gi },
  regurgitation: { words: /反流|返流|\bregurgitation\b/gi },
  inflammation: {
    words: /炎(?!症?消)|\b(?:cholecystitis|appendicitis|pancreatitis|thyroiditis|mastitis|orchitis|hepatitis)\b/gi,
  },
  hernia: { words: /疝|\bhernias?\b/gi },
  aneurysm: { words: /动脉瘤|\baneurysms?\b/gi },
  fatty: { words: /脂肪肝|\bfatty liver\b|\bsteatosis\b/gi },
  cirrhosis: { words: /肝硬化|\bcirrhosis\b/gi },
  polyp: { words: /息肉|\bpolyps?\b/gi },
  calcification: { words: /钙化|\bcalcifications?\b/gi },
  varices: { words: /曲张|\bvaric(?:oceles?|es)\b/gi },
  abscess: { words: /脓肿|血肿|\babscess(?:es)?\b|\bha?ematomas?\b/gi },
  torsion: { words: /扭转|破裂|\btorsion\b|\bruptured?\b/gi },
  hyperplasia: { words: /增生|\bhyperplasia\b|\bhypertrophy\b/gi },
  ectopic: { words: /异位妊娠|宫外孕|\bectopic pregnancy\b/gi },
} as const satisfies Record<string, { readonly words: RegExp }>

/** A kind of finding. */
export type Lesion = keyof typeof lesions

/** All of them. */
export const lesionNames = Object.keys(lesions) as Lesion[]

/** What a description of a picture may turn out to be. */
const meanings: Readonly<Partial<Record<Lesion, readonly Lesion[]>>> = {
  bright: ['stone', 'calcification'],
  echoFree: ['cyst', 'effusion', 'dilatation'],
  dark: ['mass', 'thrombus', 'plaque'],
  split: ['dilatation'],
  fluid: ['effusion', 'dilatation', 'cyst'],
  cyst: ['mass'],
}

/** Whether what the findings describe may be what the impression names. */
export function mayBe(described: Lesion, named: Lesion): boolean {
  return (
    described === named || (meanings[described] ?? []).includes(named) || (meanings[named] ?? []).includes(described)
  )
}
