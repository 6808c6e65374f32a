import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useStablePicture } from './useStablePicture'

function show(url: string | null, shown?: string) {
  const onStale = vi.fn()
  const hook = renderHook(({ address, shown: picture }) => useStablePicture(address, onStale, picture), {
    initialProps: { address: url, shown },
  })
  const [fail, load] = [() => act(() => hook.result.current.onError()), () => act(() => hook.result.current.onLoad())]
  return { ...hook, onStale, fail, load }
}

describe('the picture of an image', () => {
  it('is not loaded again when only its address is new', () => {
    const { result, rerender } = show('https://store/1?signature=a')
    rerender({ address: 'https://store/1?signature=b', shown: undefined })
    expect(result.current.src).toBe('https://store/1?signature=a')
  })

  it('is loaded from the newest address when the one in use has become too old', () => {
    const { result, rerender, fail, onStale } = show('https://store/1?signature=a')
    rerender({ address: 'https://store/1?signature=b', shown: undefined })
    fail()
    expect(result.current).toMatchObject({ src: 'https://store/1?signature=b', isDamaged: false })
    expect(onStale).not.toHaveBeenCalled()
  })

  it('asks once for a new address, and is damaged when that fails too', () => {
    const { result, rerender, fail, onStale } = show('https://store/1?signature=a')
    fail()
    expect(onStale).toHaveBeenCalledOnce()
    expect(result.current.isDamaged).toBe(true)
    rerender({ address: 'https://store/1?signature=b', shown: undefined })
    expect(result.current).toMatchObject({ src: 'https://store/1?signature=b', isDamaged: false })
    fail()
    expect(result.current.isDamaged).toBe(true)
    expect(onStale).toHaveBeenCalledOnce()
  })

  it('of a long clip asks for a new address whenever the one that worked has become too old', () => {
    const { result, rerender, fail, load, onStale } = show('https://store/1?signature=a')
    for (const signature of ['b', 'c', 'd']) {
      load()
      fail()
      rerender({ address: `https://store/1?signature=${signature}`, shown: undefined })
      expect(result.current).toMatchObject({ src: `https://store/1?signature=${signature}`, isDamaged: false })
    }
    expect(onStale).toHaveBeenCalledTimes(3)
  })

  it('is another one at once when another one is to be shown, and none when none is', () => {
    const { result, rerender } = show('https://store/1?signature=a', '1')
    rerender({ address: 'https://store/2?signature=a', shown: '2' })
    expect(result.current.src).toBe('https://store/2?signature=a')
    rerender({ address: 'https://store/2?signature=b', shown: '2' })
    expect(result.current.src).toBe('https://store/2?signature=a')
    rerender({ address: null, shown: undefined })
    expect(result.current.src).toBeNull()
  })

  it('asks for itself, whatever became of the one that was shown before it', () => {
    const { rerender, fail, onStale } = show('https://store/1?signature=a', '1')
    fail()
    fail()
    rerender({ address: 'https://store/2?signature=a', shown: '2' })
    fail()
    expect(onStale).toHaveBeenCalledTimes(2)
  })

  it('appears as soon as it has an address', () => {
    const { result, rerender } = show(null)
    expect(result.current.src).toBeNull()
    rerender({ address: 'https://store/1', shown: undefined })
    expect(result.current.src).toBe('https://store/1')
  })
})
