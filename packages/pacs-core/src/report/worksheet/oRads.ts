import { levelOfRules, type Worksheet, type WorksheetItem } from './Worksheet'

const item = (id: string, ...ids: readonly string[]): WorksheetItem => ({
  id,
  options: ids.map((each) => ({ id: each, points: 0 })),
})
/** Lesions that ascites or peritoneal nodules make O-RADS 5. */
const assessed = [
  'simpleCyst',
  'unilocular',
  'bilocular',
  'multilocular',
  'unilocularSolid',
  'multilocularSolid',
  'solid',
]
const largeMm = 100

/**
 * Ovarian and adnexal lesions. Source: Strachowski LM, Jha P, Phillips CH, et al. O-RADS US v2022: an update from the American College of
 * Radiology's Ovarian-Adnexal Reporting and Data System US Committee. Radiology 2023;308:e230685. Ascites counts with a lesion that is not typically
 * benign.
 */
export const oRads: Worksheet = {
  id: 'o-rads-us',
  name: 'O-RADS US',
  source: 'Strachowski LM, et al. Radiology 2023;308:e230685 (v2022)',
  organ: 'adnexa',
  items: [
    item('lesion', 'incomplete', 'normal', 'benignOvarian', 'benignExtraovarian', ...assessed),
    item('wall', 'smooth', 'irregular'),
    item('papillary', 'fewerThanFour', 'fourOrMore'),
    item('shadowing', 'shadowed', 'notShadowed'),
    item('colour', 'colour1', 'colour2', 'colour3', 'colour4'),
    item('ascites', 'noAscites', 'ascitesOrNodules'),
  ],
  levels: [0, 1, 2, 3, 4, 5].map((level) => levelOfRules(`O-RADS ${level}`)),
  rules: [
    { when: { lesion: ['incomplete'] }, level: 'O-RADS 0' },
    { when: { lesion: ['normal'] }, level: 'O-RADS 1' },
    { when: { lesion: ['benignExtraovarian'] }, level: 'O-RADS 2' },
    { when: { lesion: ['benignOvarian'] }, belowMm: largeMm, level: 'O-RADS 2' },
    { when: { lesion: ['benignOvarian'] }, fromMm: largeMm, level: 'O-RADS 3' },
    { when: { lesion: assessed, ascites: ['ascitesOrNodules'] }, level: 'O-RADS 5' },
    { when: { lesion: ['simpleCyst'] }, belowMm: largeMm, level: 'O-RADS 2' },
    { when: { lesion: ['simpleCyst'] }, fromMm: largeMm, level: 'O-RADS 3' },
    { when: { lesion: ['unilocular'], wall: ['irregular'] }, level: 'O-RADS 3' },
    { when: { lesion: ['bilocular'], wall: ['irregular'] }, level: 'O-RADS 4' },
    { when: { lesion: ['unilocular', 'bilocular'], wall: ['smooth'] }, belowMm: largeMm, level: 'O-RADS 2' },
    { when: { lesion: ['unilocular', 'bilocular'], wall: ['smooth'] }, fromMm: largeMm, level: 'O-RADS 3' },
    { when: { lesion: ['multilocular'], wall: ['irregular'] }, level: 'O-RADS 4' },
    { when: { lesion: ['multilocular'], wall: ['smooth'], colour: ['colour4'] }, level: 'O-RADS 4' },
    { when: { lesion: ['multilocular'], wall: ['smooth'] }, belowMm: largeMm, level: 'O-RADS 3' },
    { when: { lesion: ['multilocular'], wall: ['smooth'] }, fromMm: largeMm, level: 'O-RADS 4' },
    { when: { lesion: ['unilocularSolid'], papillary: ['fewerThanFour'] }, level: 'O-RADS 4' },
    { when: { lesion: ['unilocularSolid'], papillary: ['fourOrMore'] }, level: 'O-RADS 5' },
    { when: { lesion: ['multilocularSolid'], colour: ['colour1', 'colour2'] }, level: 'O-RADS 4' },
    { when: { lesion: ['multilocularSolid'], colour: ['colour3', 'colour4'] }, level: 'O-RADS 5' },
    { when: { lesion: ['solid'], wall: ['irregular'] }, level: 'O-RADS 5' },
    { when: { lesion: ['solid'], wall: ['smooth'], colour: ['colour4'] }, level: 'O-RADS 5' },
    { when: { lesion: ['solid'], wall: ['smooth'], colour: ['colour1'] }, level: 'O-RADS 3' },
    { when: { lesion: ['solid'], wall: ['smooth'], shadowing: ['shadowed'] }, level: 'O-RADS 3' },
    { when: { lesion: ['solid'], wall: ['smooth'], shadowing: ['notShadowed'] }, level: 'O-RADS 4' },
  ],
}
