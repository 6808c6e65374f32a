import { Document } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { oneLine } from './plainText'

interface PaperDocumentProps {
  paper: { readonly title: string; readonly hospitalName: string; readonly locale: 'en' | 'zh' }
  /** When it was made: the same paper is the same bytes. */
  at: string
  children: ReactNode
}

/** A file with what it says of itself, and its pages. */
export function PaperDocument({ paper, at, children }: PaperDocumentProps) {
  return (
    <Document
      title={oneLine(paper.title)}
      author={oneLine(paper.hospitalName)}
      creator="OpenSono"
      producer="OpenSono"
      language={paper.locale === 'zh' ? 'zh-CN' : 'en'}
      creationDate={new Date(at)}
    >
      {children}
    </Document>
  )
}
