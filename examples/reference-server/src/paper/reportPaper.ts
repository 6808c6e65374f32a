import type { PictureDrawings, ProbePlace, StageLabel, Stroke } from '@opensono/pacs-core/measure'

/** Sizes of paper; 16K is the Chinese one of 195 mm x 270 mm. */
export type PaperSize = 'A4' | 'A5' | 'B5' | '16K'

/** Where a picture's bytes are: a file of this machine, or the bytes themselves. Addresses of the network are not opened. */
export type PictureSource = { readonly path: string } | { readonly bytes: Uint8Array }

/** One picture of the report with the line under it. JPEG, PNG, WebP, TIFF and GIF are understood. */
export interface ReportPicture {
  readonly source: PictureSource
  readonly caption: string
  /** What is drawn over it; left out for nothing. */
  readonly drawings?: PaperDrawings
}

/** What is drawn over a picture, on a stage that is scaled with it. */
export interface PaperDrawings {
  readonly stage: PictureDrawings['stage']
  readonly strokes: readonly Stroke[]
  readonly probes: readonly ProbePlace[]
  readonly labels: readonly Pick<StageLabel, 'x' | 'y' | 'width' | 'height' | 'lines' | 'fontSize' | 'leader'>[]
}

/** One cell of the table of patient facts. */
export interface ReportFact {
  readonly label: string
  readonly value: string
  /** True for long values (diagnosis, body parts): the cell then takes a row of its own. */
  readonly isWide?: boolean
  /** True for a value that is printed as a bar code with its text beneath, in a row of its own. */
  readonly isBarCode?: boolean
}

/** A text of the report under its heading. */
export interface ReportSection {
  readonly heading: string
  readonly text: string
  /** Negative, positive or unknown in the reader's language, beside the heading of the conclusion; empty for none. */
  readonly result?: string
  /** True for the conclusion: from here on nothing is parted from the signatures while it is short. */
  readonly isConclusion?: boolean
}

/** A table of measured and calculated values. */
export interface ReportTable {
  readonly heading: string
  readonly rows: readonly {
    readonly name: string
    readonly value: string
    /** Empty for none. */
    readonly unit: string
    /** The reference range; empty for none. */
    readonly range: string
    /** A sign that the value is out of its range; empty when it is not. */
    readonly mark: string
  }[]
}

/** A table of findings across the page. */
export interface FindingTable {
  readonly heading: string
  /** `width` is relative to the other columns. */
  readonly columns: readonly { readonly name: string; readonly width: number }[]
  /** A cell for each column. */
  readonly rows: readonly (readonly string[])[]
  /** Small print below the table. */
  readonly source: string
}

/** A part of the sheet, as its template wants it. */
export type ReportPart =
  | ({ readonly kind: 'section' } & ReportSection)
  /** The next pictures of {@link ReportPaper.images}; without columns the grid is chosen by how many they are. */
  | { readonly kind: 'pictures'; readonly columns: number | null; readonly count: number }
  /** A table of values, laid out in the given columns. */
  | { readonly kind: 'values'; readonly columns: number; readonly table: ReportTable }
  | { readonly kind: 'table'; readonly table: FindingTable }
  | { readonly kind: 'facts'; readonly columns: number; readonly facts: readonly ReportFact[] }

/** One person who answers for the report: reporter, auditor. */
export interface ReportSigner {
  /** What the person did, such as "Reported by". */
  readonly label: string
  readonly name: string
  /** Whose signature may be shown here; none for anyone who is no user. */
  readonly role?: 'examined' | 'reported' | 'audited'
  /** Picture of the signature, shown 8:3; without one the name alone is printed. */
  readonly signature?: PictureSource
}

/** The words of the sheet itself. */
export interface ReportPaperLabels {
  /** Heads of the columns of a table of values. */
  readonly parameter: string
  readonly value: string
  readonly unit: string
  readonly range: string
  /** Stands before {@link ReportSection.result}. */
  readonly result: string
  /** Stands before {@link ReportPaper.reportedAt}. */
  readonly reportedAt: string
  /** The mark of a sheet that nobody has signed yet. */
  readonly draft: string
  /** Stands in the frame of a picture that could not be read. */
  readonly pictureMissing: string
  /** Page count with the places `{page}` and `{pages}`, such as "Page {page} of {pages}". */
  readonly page: string
}

/**
 * Everything a report sheet shows. All strings are data and are printed as they are, never read as markup; line breaks are
 * kept. The caller passes every word, formatted: paper knows no language beyond how its lines break.
 */
export interface ReportPaper {
  readonly locale: 'en' | 'zh'
  readonly hospitalName: string
  /** Title of the sheet, from the report template. */
  readonly title: string
  /** When the report was saved, ISO 8601. It becomes the document's creation date, so that equal input gives equal bytes. */
  readonly savedAt: string
  readonly isDraft: boolean
  readonly size: PaperSize
  readonly orientation: 'portrait' | 'landscape'
  /** Who it is about in one line (name, sex, age, examination number); shown on every page after the first. */
  readonly patientLine: string
  /** Whether the table under the title says who it is about; without it the first page has {@link patientLine} too. */
  readonly isPatientInHead: boolean
  /** The table under the title, in reading order, four to a row. */
  readonly facts: readonly ReportFact[]
  /** 0 to 12 pictures, in reading order. */
  readonly images: readonly ReportPicture[]
  /** What is under the table, from top to bottom. */
  readonly parts: readonly ReportPart[]
  readonly signers: readonly ReportSigner[]
  /** Already formatted `YYYY/MM/DD HH:mm:ss`; empty prints none. */
  readonly reportedAt: string
  /** Small print at the foot of every page. */
  readonly footer: string
  readonly labels: ReportPaperLabels
}
