import { detectHost } from '@opensono/pacs-core'

/** Whether this page runs inside the Qt client of an ultrasound device. */
export const isDevice = detectHost({ userAgent: navigator.userAgent, hasWebChannel: 'qt' in window }) === 'qt'
