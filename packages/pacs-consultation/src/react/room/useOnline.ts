import { browserOnline } from '@opensono/pacs-capture'
import { useController } from '@opensono/pacs-react'

const network = { subscribe: browserOnline.subscribe, getSnapshot: browserOnline.isOnline }

/** Whether this computer has a network. */
export const useOnline = (): boolean => useController(network)
