import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { ReportPaper, ReportSection } from '../reportPaper'
import { Closing } from './Closing'
import { FactTable } from './FactTable'
import { PictureRows } from './PictureRows'
import { oneLine, plainText } from './plainText'
import type { PrintPicture } from './readPicture'
import { styles } from './styles'
import { ValueTables } from './ValueTables'

/** Props of {@link ReportSheet}: the report, and its pictures already read, in the same order. */
export interface ReportSheetProps {
  paper: ReportPaper
  pictures: readonly (PrintPicture | undefined)[]
  signatures: readonly (PrintPicture | undefined)[]
}

/** A heading never stands alone at the foot of a page: so many points of its text stay with it. */
const threeLines = 56

/** The report sheet: head, facts, pictures, findings, impression, signatures. */
export function ReportSheet({ paper, pictures, signatures }: ReportSheetProps) {
  const { labels } = paper
  const savedAt = new Date(paper.savedAt)
  return (
    <Document
      title={oneLine(paper.title)}
      author={oneLine(paper.hospitalName)}
      creator="OpenSono"
      producer="OpenSono"
      language={paper.locale === 'zh' ? 'zh-CN' : 'en'}
      creationDate={savedAt}
    >
      <Page size="A4" style={styles.page}>
        {paper.isDraft && (
          <Text fixed style={styles.watermark}>
            {oneLine(labels.draft)}
          </Text>
        )}
        <RunningHead paper={paper} />
        <Foot paper={paper} />
        <View style={styles.masthead}>
          <Text style={styles.hospital}>{oneLine(paper.hospitalName)}</Text>
          <Text style={styles.title}>{oneLine(paper.title)}</Text>
          {paper.isDraft && <Text style={styles.draftMark}>{oneLine(labels.draft)}</Text>}
        </View>
        <FactTable facts={paper.facts} />
        <PictureRows images={paper.images} pictures={pictures} missing={labels.pictureMissing} />
        <ValueTables tables={paper.tables} labels={labels} />
        <Sections sections={paper.further?.before} />
        <Sections sections={[{ heading: labels.findings, text: paper.findings }]} />
        <Conclusion paper={paper} signatures={signatures} />
      </Page>
    </Document>
  )
}

/** Texts under their headings. */
function Sections({ sections = [] }: { sections: readonly ReportSection[] | undefined }) {
  return sections.map(({ heading, text }) => (
    <View key={heading} style={styles.section}>
      <Text style={styles.heading} minPresenceAhead={threeLines}>
        {oneLine(heading)}
      </Text>
      <Text style={styles.body}>{plainText(text)}</Text>
    </View>
  ))
}

/** An impression longer than this may be parted from its signatures: about a third of a page. */
const longImpression = { lines: 12, characters: 500 }

/**
 * Impression and signatures. They stay together, so that no page holds a signature alone, which could be laid under
 * another report.
 */
function Conclusion({ paper, signatures }: { paper: ReportPaper; signatures: ReportSheetProps['signatures'] }) {
  const { labels } = paper
  const impression = plainText(paper.impression)
  const all = [impression, ...(paper.further?.after ?? []).map(({ text }) => plainText(text))].join('\n')
  const isLong = all.length > longImpression.characters || all.split('\n').length > longImpression.lines
  return (
    <View style={styles.conclusion} wrap={isLong}>
      <View style={styles.section}>
        <View style={styles.headingRow} minPresenceAhead={threeLines}>
          <Text style={styles.heading}>{oneLine(labels.impression)}</Text>
          {paper.result !== '' && (
            <Text style={styles.result}>
              <Text style={styles.resultLabel}>{oneLine(labels.result)} </Text>
              {oneLine(paper.result)}
            </Text>
          )}
        </View>
        <Text style={styles.impression}>{impression}</Text>
      </View>
      <Sections sections={paper.further?.after} />
      <Closing paper={paper} signatures={signatures} />
    </View>
  )
}

/** Which hospital and which patient, on every page after the first. */
function RunningHead({ paper }: { paper: ReportPaper }) {
  return (
    <View
      fixed
      style={styles.runningHeadPlace}
      render={({ pageNumber }) =>
        pageNumber > 1 && (
          <View style={styles.runningHead}>
            <Text style={styles.runningTitle}>{`${oneLine(paper.hospitalName)}  ${oneLine(paper.title)}`}</Text>
            <Text style={styles.runningPatient}>{oneLine(paper.patientLine)}</Text>
          </View>
        )
      }
    />
  )
}

/** What a part that depends on its page is told; the renderer's types leave the total out for all but texts. */
interface PageCount {
  pageNumber: number
  totalPages?: number
}

/**
 * The foot of every page. It is rendered whole for each: a text that alone depends on the page is laid out again with its
 * line height multiplied by its size once more, and leaves the page.
 */
function Foot({ paper }: { paper: ReportPaper }) {
  const pageCount = oneLine(paper.labels.page)
  return (
    <View
      fixed
      style={styles.footPlace}
      render={({ pageNumber, totalPages = 1 }: PageCount) => (
        <View style={styles.foot}>
          <Text style={styles.footText}>{oneLine(paper.footer)}</Text>
          <Text style={styles.pageCount}>
            {pageCount.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages))}
          </Text>
        </View>
      )}
    />
  )
}
