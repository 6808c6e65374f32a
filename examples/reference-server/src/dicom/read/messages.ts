import type { IndexResult } from './DicomIndex'

/** What the reading thread is asked. */
export type ReaderMessage =
  | { kind: 'begin'; sizeBytes: number; usualCharacterSet: string }
  | { kind: 'chunk'; bytes: ArrayBuffer }
  | { kind: 'end' }

/** What it answers to each message. */
export type ReaderAnswer = { kind: 'next' } | { kind: 'done'; result: IndexResult }
