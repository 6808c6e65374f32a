import { createStore, type Store } from '@opensono/pacs-core'
import { useEffect, useState } from 'react'
import { useController } from '../../provider/useController'
import { usePacs } from '../../provider/usePacs'

type Holders = Store<{ readonly holders: readonly object[] }>

/** Who asks for which thing, in the order in which they were mounted. */
function createHolderLists() {
  const lists = new Map<object, Holders>()
  return {
    of(thing: object): Holders {
      const list = lists.get(thing) ?? createStore<{ readonly holders: readonly object[] }>({ holders: [] })
      lists.set(thing, list)
      return list
    },
    destroy() {
      for (const list of lists.values()) list.destroy()
      lists.clear()
    },
  }
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
  const list = usePacs().lifetime.once(createHolderLists).of(thing)
  useEffect(() => {
    const { holders } = list.getSnapshot()
    list.update({ holders: [...holders, holder] })
    return () => list.update({ holders: list.getSnapshot().holders.filter((each) => each !== holder) })
  }, [list, holder])
  return useController(list, ({ holders }) => holders[0] === holder)
}
