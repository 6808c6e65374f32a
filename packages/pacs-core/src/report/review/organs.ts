/** What reports write about, with the words of both languages. `sex`: who has it. `isPaired`: its side matters. */
interface OrganWords {
  readonly words: RegExp
  readonly sex?: 'male' | 'female'
  readonly isPaired?: true
}

/** The organs that the rules know. Compounds that name another organ, such as 肾上腺 for 肾, are left out by what follows. */
export const organs = {
  adrenal: { words: /肾上腺|\badrenals?\b/gi, isPaired: true },
  kidney: { words: /肾(?!上腺|动脉|静脉|功能)|\bkidneys?\b|\brenal\b(?! arter| vein)/gi, isPaired: true },
  ureter: { words: /输尿管|\bureters?\b|\bureteral\b|\bureteric\b/gi, isPaired: true },
  breast: { words: /乳腺|乳房|乳(?![头晕腺房糜头突])|\bbreasts?\b|\bmammary\b/gi, isPaired: true },
  thyroid: { words: /甲状腺|\bthyroid\b/gi, isPaired: true },
  liver: { words: /肝(?!门|管|静脉|动脉|总管|功能)|\bliver\b|\bhepatic\b(?! vein| arter| duct)/gi, isPaired: true },
  adnexa: {
    words:
      /卵巢|双附件|附件区|[左右双两]侧?附件|子宫附件|附件包块|输卵管|\bovar(?:y|ies|ian)\b|\badnexal?\b|\bfallopian\b/gi,
    sex: 'female',
    isPaired: true,
  },
  testis: {
    words: /睾丸|附睾|\btest[ie]s\b|\btesticles?\b|\btesticular\b|\bepididym(?:is|al)\b/gi,
    sex: 'male',
    isPaired: true,
  },
  pleura: { words: /胸腔|胸膜腔|\bpleural?\b/gi, isPaired: true },
  carotid: { words: /颈[总内外]?动脉|\bcarotids?\b/gi, isPaired: true },
  parotid: { words: /腮腺|\bparotids?\b/gi, isPaired: true },
  leg: {
    words:
      /下肢|股[总浅深]?[动静]脉|腘[动静]脉|\blegs?\b|\blower (?:limbs?|extremit(?:y|ies))\b|\bfemoral\b|\bpopliteal\b/gi,
    isPaired: true,
  },
  arm: { words: /上肢|\barms?\b|\bupper (?:limbs?|extremit(?:y|ies))\b/gi, isPaired: true },
  groin: { words: /腹股沟|\binguinal\b|\bgroins?\b/gi, isPaired: true },
  axilla: { words: /腋窝|腋下|\baxill(?:a|ary|ae)\b/gi, isPaired: true },
  gallbladder: { words: /胆(?!管|总管|道|汁)|\bgall ?bladder\b|\bgallstones?\b/gi },
  pancreas: { words: /胰|\bpancrea(?:s|tic)\b/gi },
  spleen: { words: /脾|\bspleen\b|\bsplenic\b/gi },
  bladder: { words: /膀胱|\b(?:urinary )?bladder\b/gi },
  uterus: {
    words: /子宫|宫[颈腔体内]|阴道|\buter(?:us|ine)\b|\bendometri(?:um|al)\b|\bcervix\b|\bvagina(?:l)?\b/gi,
    sex: 'female',
  },
  fetus: {
    words: /胎[儿心盘位动]|双胎|单胎|活胎|孕|羊水|\bf(?:o?etus|o?etal)\b|\bplacenta\b|\bamniotic\b|\bgestational\b/gi,
    sex: 'female',
  },
  prostate: { words: /前列腺(?!素)|精囊|\bprostat(?:e|ic)\b|\bseminal vesicles?\b/gi, sex: 'male' },
  scrotum: {
    words: /阴囊|精索|阴茎|输精管|\bscrot(?:um|al)\b|\bspermatic\b|\bvaricoceles?\b|\bpenis\b|\bpenile\b/gi,
    sex: 'male',
  },
  heart: {
    words:
      /心[脏室房包内尖功肌]|[左右]心|[左右][房室]|瓣|室间隔|射血分数|\bheart\b|\bcardiac\b|\bventric(?:le|les|ular)\b|\batri(?:um|al|a)\b|\bvalves?\b|\bLV\b|\bL?VEF\b/gi,
  },
  node: { words: /淋巴结|\blymph nodes?\b|\blymphadenopathy\b/gi },
  appendix: { words: /阑尾|\bappendix\b/gi },
  aorta: { words: /腹主动脉|\baorta\b|\baortic\b/gi },
} as const satisfies Record<string, OrganWords>

/** An organ that the rules know. */
export type Organ = keyof typeof organs

/** All of them. */
export const organNames = Object.keys(organs) as Organ[]

/** What is known of an organ, as one type for all. */
export const organOf = (organ: Organ): OrganWords => organs[organ]

/**
 * The organs that a name is about, such as that of a body part.
 *
 * @param name - in either language.
 */
export function organsIn(name: string): Organ[] {
  return organNames.filter((organ) => name.search(organs[organ].words) >= 0)
}
