import { levelOfRules, type Worksheet } from './Worksheet'

/**
 * Surveillance of the liver for hepatocellular carcinoma: category and visualisation score of the study. Source: American College of Radiology.
 * LI-RADS US Surveillance v2024 Core. Thresholds as in Rodgers SK, et al. RadioGraphics 2019;39:690-708.
 */
export const liRadsUs: Worksheet = {
  id: 'li-rads-us',
  name: 'LI-RADS US',
  source: 'American College of Radiology, LI-RADS US Surveillance v2024 Core',
  organ: 'liver',
  isOfStudy: true,
  items: [
    {
      id: 'observation',
      options: [
        { id: 'noObservation', points: 0 },
        { id: 'definitelyBenign', points: 0 },
        { id: 'notDefinitelyBenign', points: 0 },
        { id: 'newThrombus', points: 0 },
      ],
    },
    {
      id: 'visualisation',
      isSaid: true,
      options: [
        { id: 'visA', points: 0 },
        { id: 'visB', points: 0 },
        { id: 'visC', points: 0 },
      ],
    },
  ],
  levels: [levelOfRules('US-1'), levelOfRules('US-2'), levelOfRules('US-3')],
  rules: [
    { when: { observation: ['noObservation', 'definitelyBenign'] }, level: 'US-1' },
    { when: { observation: ['newThrombus'] }, level: 'US-3' },
    { when: { observation: ['notDefinitelyBenign'] }, belowMm: 10, level: 'US-2' },
    { when: { observation: ['notDefinitelyBenign'] }, fromMm: 10, level: 'US-3' },
  ],
}
