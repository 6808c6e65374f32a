import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './placeOfPicture'

/** Measures an element whenever its size changes. */
export function useBoxSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
