import type { Worksheet } from './Worksheet'

/**
 * Thyroid nodules in China: five features count 1 each, comet-tail artefacts -1. Source: Zhou J, Yin L, Wei X, et al. 2020 Chinese guidelines for
 * ultrasound malignancy risk stratification of thyroid nodules: the C-TIRADS. Endocrine 2020;70:256-279. Category 1 (no nodule) and 6 (proven by
 * biopsy) are not scored. Size thresholds are left to the hospital.
 */
export const cTiRads: Worksheet = {
  id: 'c-tirads',
  name: 'C-TIRADS',
  source: 'Zhou J, et al. Endocrine 2020;70:256-279',
  organ: 'thyroid',
  items: [
    {
      id: 'composition',
      options: [
        { id: 'notSolid', points: 0 },
        { id: 'solid', points: 1 },
      ],
    },
    {
      id: 'echogenicity',
      options: [
        { id: 'notMarkedlyHypoechoic', points: 0 },
        { id: 'markedlyHypoechoic', points: 1 },
      ],
    },
    {
      id: 'orientation',
      options: [
        { id: 'horizontal', points: 0 },
        { id: 'vertical', points: 1 },
      ],
    },
    {
      id: 'margin',
      options: [
        { id: 'circumscribed', points: 0 },
        { id: 'illDefinedOrIrregular', points: 1 },
      ],
    },
    {
      id: 'foci',
      isMany: true,
      options: [
        { id: 'noneOrOther', points: 0, isAlone: true },
        { id: 'microcalcification', points: 1 },
        { id: 'cometTail', points: -1 },
      ],
    },
  ],
  levels: [
    { id: 'C-TR2', from: -1, to: -1, biopsyFromMm: null, followUpFromMm: null },
    { id: 'C-TR3', from: 0, to: 0, biopsyFromMm: null, followUpFromMm: null },
    { id: 'C-TR4A', from: 1, to: 1, biopsyFromMm: null, followUpFromMm: null },
    { id: 'C-TR4B', from: 2, to: 2, biopsyFromMm: null, followUpFromMm: null },
    { id: 'C-TR4C', from: 3, to: 4, biopsyFromMm: null, followUpFromMm: null },
    { id: 'C-TR5', from: 5, to: 5, biopsyFromMm: null, followUpFromMm: null },
  ],
}
