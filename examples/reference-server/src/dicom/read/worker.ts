import '../../queue/lowPriority'
import { parentPort } from 'node:worker_threads'
import { loadDicomDictionary } from '@opensono/pacs-core/dicom'
import { DicomIndexer } from './DicomIndexer'
import type { ReaderAnswer, ReaderMessage } from './messages'

/** The thread that reads one DICOM file after the other: whatever a hostile file makes of it, the server goes on. */
const dictionary = await loadDicomDictionary()
let indexer: DicomIndexer | null = null

function answer(message: ReaderMessage): ReaderAnswer {
  if (message.kind === 'begin') {
    indexer = new DicomIndexer(message.sizeBytes, dictionary, message.usualCharacterSet)
    return { kind: 'next' }
  }
  const reader = indexer ?? new DicomIndexer(0, dictionary)
  const result = message.kind === 'chunk' ? reader.push(Buffer.from(message.bytes)) : reader.end()
  if (result === null) return { kind: 'next' }
  indexer = null
  return { kind: 'done', result }
}

parentPort?.on('message', (message: ReaderMessage) => parentPort?.postMessage(answer(message)))
