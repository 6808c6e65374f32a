import type { Worksheet } from './Worksheet'

/**
 * Thyroid nodules: points, levels and size thresholds of ACR TI-RADS. Source: Tessler FN, Middleton WD, Grant EG, et al. ACR Thyroid
 * Imaging, Reporting and Data System (TI-RADS): white paper of the ACR TI-RADS Committee. J Am Coll Radiol 2017;14:587-595. A sum of 1
 * has no level: a mixed nodule (1 point) also has the echogenicity of its solid part.
 */
export const acrTiRads: Worksheet = {
  id: 'acr-ti-rads',
  name: 'ACR TI-RADS',
  source: 'Tessler FN, et al. J Am Coll Radiol 2017;14:587-595',
  organ: 'thyroid',
  items: [
    {
      id: 'composition',
      options: [
        { id: 'cystic', points: 0, isFinal: true },
        { id: 'spongiform', points: 0, isFinal: true },
        { id: 'mixed', points: 1 },
        { id: 'solid', points: 2 },
        { id: 'compositionUndetermined', points: 2 },
      ],
    },
    {
      id: 'echogenicity',
      options: [
        { id: 'anechoic', points: 0 },
        { id: 'hyperOrIsoechoic', points: 1 },
        { id: 'hypoechoic', points: 2 },
        { id: 'veryHypoechoic', points: 3 },
        { id: 'echogenicityUndetermined', points: 1 },
      ],
    },
    {
      id: 'shape',
      options: [
        { id: 'wider', points: 0 },
        { id: 'taller', points: 3 },
      ],
    },
    {
      id: 'margin',
      options: [
        { id: 'smooth', points: 0 },
        { id: 'illDefined', points: 0 },
        { id: 'lobulatedOrIrregular', points: 2 },
        { id: 'extrathyroidal', points: 3 },
        { id: 'marginUndetermined', points: 0 },
      ],
    },
    {
      id: 'foci',
      isMany: true,
      options: [
        { id: 'noneOrCometTail', points: 0, isAlone: true },
        { id: 'macrocalcification', points: 1 },
        { id: 'rim', points: 2 },
        { id: 'punctate', points: 3 },
      ],
    },
  ],
  levels: [
    { id: 'TR1', from: 0, to: 0, biopsyFromMm: null, followUpFromMm: null },
    { id: 'TR2', from: 2, to: 2, biopsyFromMm: null, followUpFromMm: null },
    { id: 'TR3', from: 3, to: 3, biopsyFromMm: 25, followUpFromMm: 15 },
    { id: 'TR4', from: 4, to: 6, biopsyFromMm: 15, followUpFromMm: 10 },
    { id: 'TR5', from: 7, to: null, biopsyFromMm: 10, followUpFromMm: 5 },
  ],
}
