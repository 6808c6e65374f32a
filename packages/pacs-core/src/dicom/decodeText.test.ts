import { expect, test } from 'vitest'
import { decodeText } from './decodeText'

const zhang = Uint8Array.of(0xd5, 0xc5, 0xc8, 0xfd)
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const inChina = (bytes: Uint8Array, ...terms: string[]) => decodeText(bytes, terms, true, 'GB18030')

test('terms of character sets are understood however they are written', () => {
  for (const term of ['GB18030', 'gb18030', 'GB 18030', 'GB-18030', 'GBK', 'gbk', 'GB2312', 'gb_2312']) {
    expect([term, decodeText(zhang, [term], true)]).toEqual([term, '张三'])
  }
  for (const term of ['ISO_IR 192', 'ISO-IR 192', 'ISO_IR_192', 'iso_ir 192', 'ISO IR 192', 'UTF-8', 'utf8']) {
    expect([term, decodeText(utf8('张三'), [term], true)]).toEqual([term, '张三'])
  }
  for (const term of ['ISO_IR 100', 'iso-ir 100', 'ISO_IR_100', 'ISO 2022 IR 100', 'Latin1']) {
    expect([term, decodeText(latin1('Müller'), [term], true)]).toEqual([term, 'Müller'])
  }
})

test('bytes of UTF-8 are UTF-8, whatever set is named', () => {
  for (const term of [
    '',
    'ISO_IR 6',
    'ISO_IR 100',
    'ISO_IR 101',
    'ISO_IR 144',
    'ISO_IR 13',
    'GB18030',
    'ISO 2022 IR 58',
    'unknown',
  ]) {
    for (const text of ['张三', 'Zhang^San=张^三', '王𠮷', 'やまだ^たろう', '김희중']) {
      expect([term, decodeText(utf8(text), [term], true)]).toEqual([term, text])
      expect([term, inChina(utf8(text), term)]).toEqual([term, text])
    }
  }
  for (const term of ['', 'ISO_IR 100', 'ISO_IR 101']) expect(decodeText(utf8('Müller'), [term], true)).toBe('Müller')
  expect(inChina(utf8('Müller^Jörg'), '')).toBe('Müller^Jörg')
})

test('Chinese names whose bytes are well-formed UTF-8 by chance stay Chinese', () => {
  const names: readonly [string, number[]][] = [
    ['谢伟', [0xd0, 0xbb, 0xce, 0xb0]],
    ['郑强', [0xd6, 0xa3, 0xc7, 0xbf]],
    ['魏志伟', [0xce, 0xba, 0xd6, 0xbe, 0xce, 0xb0]],
    ['陆', [0xc2, 0xbd]],
    ['毛', [0xc3, 0xab]],
  ]
  for (const [name, bytes] of names) {
    for (const terms of [[], ['GB18030'], ['GBK'], ['ISO_IR 6']]) {
      expect([name, terms, inChina(Uint8Array.from(bytes), ...terms)]).toEqual([name, terms, name])
      const whole = Uint8Array.from([...latin1('Lu^Ming='), ...bytes])
      expect(inChina(whole, ...terms)).toBe(`Lu^Ming=${name}`)
    }
    expect(decodeText(Uint8Array.from(bytes), ['GB18030'], true)).toBe(name)
  }
})

test('names of no set, of another one and of UTF-8 that are none are in the set of the hospital', () => {
  for (const term of ['', 'ISO_IR 6', 'ISO_IR 100', 'ISO_IR 192', 'unknown']) {
    expect([term, inChina(zhang, term)]).toEqual([term, '张三'])
  }
  // Of GBK, beyond GB 2312: 王珺, 刘喆.
  expect(inChina(Uint8Array.of(0xcd, 0xf5, 0xac, 0x42))).toBe('王珺')
  expect(inChina(Uint8Array.of(0xc1, 0xf5, 0x86, 0xb4))).toBe('刘喆')
})

test('Latin names stay Latin where the hospital reads Chinese', () => {
  for (const name of ['Müller', 'José', 'Pääkkönen^Jääskö', 'Åse', 'Weiß^Jürgen', 'Øre']) {
    expect([name, inChina(latin1(name), 'ISO_IR 100')]).toEqual([name, name])
  }
  expect(inChina(latin1('Müller'), '')).toBe('Müller')
})

test('without a set of the hospital, unknown bytes are Latin letters', () => {
  expect(decodeText(zhang, [], true)).toBe('ÕÅÈý')
  expect(decodeText(zhang, ['ISO_IR 100'], true)).toBe('ÕÅÈý')
})

test('sets that were named keep their texts', () => {
  const cyrillic = Uint8Array.of(0xbb, 0xee, 0xda, 0x63, 0x65, 0xdc, 0xd1, 0xe3, 0xe0, 0xd3)
  expect(inChina(cyrillic, 'ISO_IR 144')).toBe('Люкceмбург')
  expect(inChina(Uint8Array.of(0xd4, 0xcf, 0xc0, 0xde), 'ISO_IR 13')).toBe('ﾔﾏﾀﾞ')
  expect(decodeText(zhang, ['', 'ISO 2022 IR 58'], true)).toBe('张三')
})
