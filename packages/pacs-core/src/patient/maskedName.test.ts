import { expect, it } from 'vitest'
import { maskedName } from './maskedName'

it.each([
  ['李志强', '李**'],
  ['𠮷田', '𠮷*'],
  ['Anna Berg', 'A*** B***'],
  ['  王 ', '王'],
  ['', ''],
])('%s is shown as %s', (name, masked) => expect(maskedName(name)).toBe(masked))
