/** Where a picture's bytes are: a file of this machine, or the bytes themselves. Addresses of the network are not opened. */
export type PictureSource = { readonly path: string } | { readonly bytes: Uint8Array }

/** One picture of the report with the line under it. JPEG, PNG, WebP, TIFF and GIF are understood. */
export interface ReportPicture {
  readonly source: PictureSource
  readonly caption: string
}

/** One cell of the table of patient facts. */
export interface ReportFact {
  readonly label: string
  readonly value: string
  /** True for long values (diagnosis, body parts): the cell then takes a row of its own. */
  readonly isWide?: boolean
}

/** A text of the report under its heading. */
export interface ReportSection {
  readonly heading: string
  readonly text: string
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

/** One person who answers for the report: reporter, auditor. */
export interface ReportSigner {
  /** What the person did, such as "Reported by". */
  readonly label: string
  readonly name: string
  /** Whose signature may stand here; none for whoever is no user. */
  readonly role?: 'examined' | 'reported' | 'audited'
  /** Picture of the signature, shown 8:3; without one the name alone is printed. */
  readonly signature?: PictureSource
}

/** The words of the sheet itself. */
export interface ReportPaperLabels {
  readonly findings: string
  readonly impression: string
  /** Heads of the columns of {@link ReportPaper.tables}. */
  readonly parameter: string
  readonly value: string
  readonly unit: string
  readonly range: string
  /** Stands before {@link ReportPaper.result}. */
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
  /** Who it is about in one line (name, sex, age, examination number); repeated on every page after the first. */
  readonly patientLine: string
  /** The table under the title, in reading order, four to a row. */
  readonly facts: readonly ReportFact[]
  /** 0 to 12 pictures, in reading order. */
  readonly images: readonly ReportPicture[]
  readonly findings: string
  readonly impression: string
  /** Further texts, under headings of their own: those before the findings and those behind the impression. */
  readonly further?: { readonly before: readonly ReportSection[]; readonly after: readonly ReportSection[] }
  /** Negative, positive or unknown in the reader's language; empty prints none. */
  readonly result: string
  readonly signers: readonly ReportSigner[]
  /** Tables of values, between pictures and texts. */
  readonly tables?: readonly ReportTable[]
  /** Already formatted `YYYY/MM/DD HH:mm:ss`; empty prints none. */
  readonly reportedAt: string
  /** Small print at the foot of every page. */
  readonly footer: string
  readonly labels: ReportPaperLabels
}
