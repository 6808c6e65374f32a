import { Page, Text, View } from '@react-pdf/renderer'
import type { ReportPaper, ReportPart, ReportSection } from '../reportPaper'
import { Closing } from './Closing'
import { FactTable } from './FactTable'
import { FindingRows } from './FindingRows'
import { PaperDocument } from './PaperDocument'
import { PictureRows } from './PictureRows'
import { contentWidth, type PageBox, pageBox } from './pageBox'
import { pictureGrid } from './pictureGrid'
import { oneLine, plainText } from './plainText'
import type { PrintPicture } from './readPicture'
import { styles } from './styles'
import { ValueTable } from './ValueTable'

/** Props of {@link ReportSheet}: the report, and its pictures already read, in the same order. */
export interface ReportSheetProps {
  paper: ReportPaper
  pictures: readonly (PrintPicture | undefined)[]
  signatures: readonly (PrintPicture | undefined)[]
  /** The fonts that its texts need. */
  families: string[]
}

/** A heading is never alone at the foot of a page: this many points of its text stay with it. */
const threeLines = 56

/** The report sheet: head, facts, the parts of its template, signatures. */
export function ReportSheet({ paper, pictures, signatures, families }: ReportSheetProps) {
  const { labels } = paper
  const box = pageBox(paper.size, paper.orientation)
  const sides = { left: box.margin, right: box.margin }
  const parts = { paper, pictures, box }
  const conclusion = conclusionOf(paper.parts)
  return (
    <PaperDocument paper={paper} at={paper.savedAt}>
      <Page
        size={[box.width, box.height]}
        style={[styles.page, { fontFamily: families, paddingHorizontal: box.margin }]}
      >
        {paper.isDraft && <Watermark text={labels.draft} box={box} />}
        <RunningHead paper={paper} sides={sides} />
        <Foot paper={paper} sides={sides} />
        <View style={styles.masthead}>
          <Text style={styles.hospital}>{oneLine(paper.hospitalName)}</Text>
          <Text style={styles.title}>{oneLine(paper.title)}</Text>
          {paper.isDraft && <Text style={styles.draftMark}>{oneLine(labels.draft)}</Text>}
        </View>
        <FactTable facts={paper.facts} />
        <Parts {...parts} from={0} to={conclusion.start} />
        <View style={styles.conclusion} wrap={conclusion.isLong}>
          <Parts {...parts} from={conclusion.start} to={paper.parts.length} />
          <Closing paper={paper} signatures={signatures} />
        </View>
      </Page>
    </PaperDocument>
  )
}

/** The mark of a draft across the whole page, as large as its width lets it be. */
function Watermark({ text, box: { width, height } }: { text: string; box: PageBox }) {
  const fontSize = width / 5
  return (
    <Text fixed style={[styles.watermark, { top: height / 2 - fontSize * 0.65, width, fontSize }]}>
      {oneLine(text)}
    </Text>
  )
}

/** An impression longer than this may be parted from its signatures: about a third of a page. */
const longImpression = { lines: 12, characters: 500 }

/**
 * Where the end of a report begins that stays with its signatures, so that no page holds a signature alone, which could be laid under
 * another report: with the conclusion, when only texts and facts follow it, else with the last text.
 */
function conclusionOf(parts: readonly ReportPart[]): { start: number; isLong: boolean } {
  let start = parts.length
  for (const [place, part] of [...parts.entries()].reverse()) {
    if (part.kind !== 'section' && part.kind !== 'facts') break
    start = place
    if (part.kind === 'section' && part.isConclusion) break
  }
  const texts = parts.slice(start).flatMap((part) => (part.kind === 'section' ? [plainText(part.text)] : []))
  const all = texts.join('\n')
  const isLong = all.length > longImpression.characters || all.split('\n').length > longImpression.lines
  return { start, isLong }
}

interface PartsProps {
  paper: ReportPaper
  pictures: ReportSheetProps['pictures']
  box: PageBox
  /** The first part that is shown, and the first one that is not. */
  from: number
  to: number
}

/** Parts of the sheet, from top to bottom; each part of pictures takes the next ones. */
function Parts({ paper, pictures, box, from, to }: PartsProps) {
  const { parts, images, labels } = paper
  const countOf = (part: ReportPart) => (part.kind === 'pictures' ? part.count : 0)
  return parts.slice(from, to).map((part, index) => {
    const first = parts.slice(0, from + index).reduce((sum, before) => sum + countOf(before), 0)
    const own = {
      images: images.slice(first, first + countOf(part)),
      pictures: pictures.slice(first, first + countOf(part)),
    }
    // Parts never change place: their index is their key.
    return <Part key={index} part={part} own={own} labels={labels} across={contentWidth(box)} />
  })
}

interface PartProps {
  part: ReportPart
  /** The pictures of this part. */
  own: { images: ReportPaper['images']; pictures: ReportSheetProps['pictures'] }
  labels: ReportPaper['labels']
  /** Width between the margins, in points. */
  across: number
}

function Part({ part, own, labels, across }: PartProps) {
  switch (part.kind) {
    case 'section':
      return <Section section={part} labels={labels} />
    case 'facts':
      return (
        <View style={styles.factsPart}>
          <FactTable facts={part.facts} columns={part.columns} />
        </View>
      )
    case 'values':
      return <ValueTable table={part.table} columns={part.columns} labels={labels} />
    case 'table':
      return <FindingRows table={part.table} />
    case 'pictures':
      return (
        <PictureRows {...own} grid={pictureGrid(part.count, across, part.columns)} missing={labels.pictureMissing} />
      )
  }
}

/** A text under its heading; the result is shown beside that of the conclusion. */
function Section({ section, labels }: { section: ReportSection; labels: ReportPaper['labels'] }) {
  const { heading, text, result = '' } = section
  return (
    <View style={styles.section}>
      <View style={styles.headingRow} minPresenceAhead={threeLines}>
        <Text style={styles.heading}>{oneLine(heading)}</Text>
        {result !== '' && (
          <Text style={styles.result}>
            <Text style={styles.resultLabel}>{oneLine(labels.result)} </Text>
            {oneLine(result)}
          </Text>
        )}
      </View>
      <Text style={styles.body}>{plainText(text)}</Text>
    </View>
  )
}

interface EveryPageProps {
  paper: ReportPaper
  /** Where the margins end. */
  sides: { left: number; right: number }
}

/** Which hospital and which patient, on every page that does not say so under its title. */
function RunningHead({ paper, sides }: EveryPageProps) {
  return (
    <View
      fixed
      style={[styles.runningHeadPlace, sides]}
      render={({ pageNumber }) =>
        (pageNumber > 1 || !paper.isPatientInHead) && (
          <View style={styles.runningHead}>
            <Text style={styles.runningTitle}>{`${oneLine(paper.hospitalName)}  ${oneLine(paper.title)}`}</Text>
            <Text style={styles.runningPatient}>{oneLine(paper.patientLine)}</Text>
          </View>
        )
      }
    />
  )
}

/** What a part that depends on its page receives; the renderer's types leave the total out for all but texts. */
interface PageCount {
  pageNumber: number
  totalPages?: number
}

/**
 * The foot of every page. It is rendered whole for each: a text that alone depends on the page is laid out again with its
 * line height multiplied by its size once more, and leaves the page.
 */
function Foot({ paper, sides }: EveryPageProps) {
  const pageCount = oneLine(paper.labels.page)
  return (
    <View
      fixed
      style={[styles.footPlace, sides]}
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
