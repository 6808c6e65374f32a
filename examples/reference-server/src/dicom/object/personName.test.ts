import { expect, test } from 'vitest'
import { personName } from './personName'

test.each([
  ['张三', '', 'Zhang^San', '张^三'],
  ['欧阳锋', '', 'Ouyang^Feng', '欧阳^锋'],
  ['单于', '', 'Shan^Yu', '单^于'],
  // The dot is between the parts of a name that has no Chinese family name.
  ['买买提·阿不都拉', '', 'Maimaiti Abudoula', '买买提·阿不都拉'],
  ['买买提•阿不都拉', 'Memet Abdulla', 'Memet Abdulla', '买买提•阿不都拉'],
  ['古丽・吐尔逊', 'Tursun, Gul', 'Tursun^Gul', '古丽・吐尔逊'],
  ['李伟 Li Wei', '', 'Li^Wei', '李^伟'],
  ['李伟(Li Wei)', '', 'Li^Wei', '李^伟'],
  ['Li Wei 李伟', '', 'Li^Wei', '李^伟'],
  ['张A三', '', 'Zhangasan', '张A三'],
  ['Marie Dubois', '', 'Dubois^Marie', undefined],
  ['Maria José García', '', 'García^Maria José', undefined],
  ['Ludwig van Beethoven', '', 'van Beethoven^Ludwig', undefined],
  ['GARCÍA LÓPEZ Maria', '', 'GARCÍA LÓPEZ^Maria', undefined],
  ['Smith, John', '', 'Smith^John', undefined],
  ['Wang Xiaoming', '', 'Wang^Xiaoming', undefined],
  ['Cher', '', 'Cher', undefined],
  ['A^B=C\\D', '', 'D^A B C', undefined],
])('%s with %j is %s in Latin letters', (name, englishName, alphabetic, ideographic) => {
  const written = personName(name, englishName, 'chinese')
  expect([written.Alphabetic, written.Ideographic]).toEqual([alphabetic, ideographic])
})

test('English names leave Chinese characters out', () => {
  expect(personName('买买提·阿不都拉', '', 'english')).toEqual({ Alphabetic: 'Maimaiti Abudoula' })
  expect(personName('李伟 Li Wei', '', 'english')).toEqual({ Alphabetic: 'Li^Wei' })
})
