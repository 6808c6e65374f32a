import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { ReportPaper } from '../reportPaper'
import { Closing } from './Closing'
import { FactTable } from './FactTable'
import { PictureRows } from './PictureRows'
import { oneLine, plainText } from './plainText'
import type { PrintPicture } from './readPicture'
import { styles } from './styles'

/** Props of {@link ReportSheet}: the report, and its pictures already read, in the same order. */
export interface ReportSheetProps {
  paper: ReportPaper
  pictures: readonly (PrintPicture | undefined)[]
  signatures: readonly (PrintPicture | undefined)[]
}

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
        <View style={styles.section}>
          <Text style={styles.heading} minPresenceAhead={40}>
            {oneLine(labels.findings)}
          </Text>
          <Text style={styles.body}>{plainText(paper.findings)}</Text>
        </View>
        <View style={styles.section}>
          <View style={styles.headingRow} minPresenceAhead={40}>
            <Text style={styles.heading}>{oneLine(labels.impression)}</Text>
            {paper.result !== '' && (
              <Text style={styles.result}>
                <Text style={styles.resultLabel}>{oneLine(labels.result)} </Text>
                {oneLine(paper.result)}
              </Text>
            )}
          </View>
          <Text style={styles.impression}>{plainText(paper.impression)}</Text>
        </View>
        <Closing paper={paper} signatures={signatures} />
      </Page>
    </Document>
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

function Foot({ paper }: { paper: ReportPaper }) {
  return (
    <View fixed style={styles.foot}>
      <Text style={styles.footText}>{oneLine(paper.footer)}</Text>
      <Text
        style={styles.pageCount}
        render={({ pageNumber, totalPages }) =>
          oneLine(paper.labels.page)
            .replace('{page}', String(pageNumber))
            .replace('{pages}', String(totalPages ?? 1))
        }
      />
    </View>
  )
}
