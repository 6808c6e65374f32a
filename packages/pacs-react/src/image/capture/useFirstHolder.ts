import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

interface Queue {
  readonly holders: object[]
  readonly listeners: Set<() => void>
}

const queues = new WeakMap<object, Queue>()

function queueOf(thing: object): Queue {
  const queue = queues.get(thing) ?? { holders: [], listeners: new Set() }
  queues.set(thing, queue)
  return queue
}

/**
 * Lets several components ask for what only one of them may do with a thing: the first that was mounted does it, and when it leaves
 * the next one takes over.
 *
 * @param thing - what is to be held once, a capture session for instance.
 * @returns whether the caller holds it.
 */
export function useFirstHolder(thing: object): boolean {
  const [holder] = useState(() => ({}))
  const queue = queueOf(thing)
  useEffect(() => {
    const tell = () => {
      for (const listener of queue.listeners) listener()
    }
    queue.holders.push(holder)
    tell()
    return () => {
      queue.holders.splice(queue.holders.indexOf(holder), 1)
      tell()
    }
  }, [queue, holder])
  const subscribe = useCallback(
    (listener: () => void) => {
      queue.listeners.add(listener)
      return () => void queue.listeners.delete(listener)
    },
    [queue],
  )
  return useSyncExternalStore(
    subscribe,
    () => queue.holders[0] === holder,
    () => false,
  )
}
