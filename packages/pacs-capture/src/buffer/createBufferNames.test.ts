import { MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it } from 'vitest'
import { createBufferNames } from './createBufferNames'

const prefixText = (prefix: string) => ({ A: '甲', B: '乙' })[prefix] ?? prefix

describe('buffer names', () => {
  it('are a prefix in the interface language and a number that runs for each prefix', () => {
    const names = createBufferNames({ prefixText, storage: new MemoryStorage() })
    expect([names.next(), names.next()]).toEqual(['甲1', '甲2'])
    names.choosePrefix('B')
    expect(names.next()).toBe('乙1')
    names.choosePrefix('A')
    expect(names.next()).toBe('甲3')
  })

  it('go on after the names that the buffer holds already', () => {
    const names = createBufferNames({ prefixText, storage: new MemoryStorage() })
    names.setTaken(['甲7', '乙9', '甲x'])
    expect(names.next()).toBe('甲8')
    names.setTaken([])
    expect(names.next()).toBe('甲9')
  })

  it('keep the chosen prefix on this computer', () => {
    const storage = new MemoryStorage()
    createBufferNames({ prefixText, storage }).choosePrefix('D')
    expect(storage.getItem('bufferPrefix')).toBe('D')
    expect(createBufferNames({ prefixText, storage }).getSnapshot().prefix).toBe('D')
  })
})
