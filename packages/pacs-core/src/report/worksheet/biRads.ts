import { levelOfRules, type Worksheet, type WorksheetItem } from './Worksheet'

/** Options that are worth no points. */
const options = (...ids: readonly string[]) => ids.map((id) => ({ id, points: 0 }))
const described = (id: string, ...ids: readonly string[]): WorksheetItem => ({
  id,
  isOptional: true,
  options: options(...ids),
})
const categories = ['0', '1', '2', '3', '4A', '4B', '4C', '5', '6']

/**
 * Breast lesions: the lexicon describes, the reader assesses. Source: Mendelson EB, Bohm-Velez M, Berg WA, et al. ACR BI-RADS Ultrasound. In: ACR
 * BI-RADS Atlas, Breast Imaging Reporting and Data System, 5th edition. Reston, VA: American College of Radiology; 2013. No category follows from
 * descriptors.
 */
export const biRads: Worksheet = {
  id: 'bi-rads-us',
  name: 'BI-RADS US',
  source: 'Mendelson EB, et al. ACR BI-RADS Atlas, 5th edition, 2013',
  organ: 'breast',
  items: [
    described('shape', 'oval', 'round', 'irregular'),
    described('orientation', 'parallel', 'notParallel'),
    described('margin', 'circumscribed', 'indistinct', 'angular', 'microlobulated', 'spiculated'),
    described('echoPattern', 'anechoic', 'hyperechoic', 'complex', 'hypoechoic', 'isoechoic', 'heterogeneous'),
    described('posterior', 'noPosterior', 'enhancement', 'shadowing', 'combined'),
    described('calcifications', 'noCalcifications', 'inMass', 'outsideMass', 'intraductal'),
    { id: 'category', options: options(...categories.map((id) => `category${id}`)) },
  ],
  levels: categories.map((id) => levelOfRules(`BI-RADS ${id}`)),
  rules: categories.map((id) => ({ when: { category: [`category${id}`] }, level: `BI-RADS ${id}` })),
}
