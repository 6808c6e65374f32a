import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadOnce, type Source, sourceOf } from './source'

/** Code that did not come is asked for again after this time, in milliseconds, and as soon as there is a network. */
const againMs = 5_000

/** Calls once: when the network is back, or after a while. @returns a function that forgets it. */
function onceBack(call: () => void): () => void {
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('online', once)
  }
  const once = () => {
    end()
    call()
  }
  const timer = setTimeout(once, againMs)
  window.addEventListener('online', once)
  return end
}

/**
 * A part of a page whose code comes with its first place in it. As long as the code does not come its place stays as it is, and it is
 * asked for again: the page around it goes on. React's own `lazy` would take the page with it.
 *
 * @param load - imports the part.
 * @param placeholder - drawn until it is there. @defaultValue nothing
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  const source = sourceOf(load)
  return (props) => <LazyView source={source} props={props} placeholder={placeholder} />
}

interface LazyViewProps<Props> {
  source: Source<Props>
  props: Props
  placeholder: ReactNode
}

function LazyView<Props extends object>({ source, props, placeholder }: LazyViewProps<Props>) {
  const [Part, setPart] = useState(() => source.loaded)
  useEffect(() => {
    if (source.loaded !== null) return setPart(() => source.loaded)
    let isOver = false
    let forget = () => {}
    const ask = () => {
      loadOnce(source).then(
        (part) => {
          if (!isOver) setPart(() => part)
        },
        () => {
          if (!isOver) forget = onceBack(ask)
        },
      )
    }
    ask()
    return () => {
      isOver = true
      forget()
    }
  }, [source])
  return Part === null ? placeholder : <Part {...props} />
}
