/** Business constants and limits, each named once. Source: the product specification, section 9. */
export const limits = {
  /** HTTP time-out in milliseconds. */
  requestTimeoutMs: 60_000,
  /** A time-out of this value means: send the request without authorization. */
  anonymousTimeout: 9527,
  /** Rows of a study list page. */
  studyPageSize: 20,
  /** The largest page a list call accepts. */
  maxPageSize: 200,
  /** The largest page of returning patients: whole records, of which nobody reads more. */
  patientPageSize: 50,
  /** Totals are counted exactly up to here; beyond it a list says "10,000+". */
  exactTotal: 10_000,
  /** Files of this many bytes or more are refused. */
  uploadBytes: 500 * 1024 * 1024,
  /** Large files are sent, and proved, in slices of this many bytes. */
  uploadPartBytes: 8 * 1024 * 1024,
  /** A signature has fewer than this many pixels, its file at most this many bytes; it is kept in this aspect. */
  signatureImage: { width: 800, height: 600, bytes: 2 * 1024 * 1024, aspect: { width: 8, height: 3 } },
  /** A signature that is drawn on a phone: how long its link lives, in milliseconds, its pixels, and characters of its Base64 text at most. */
  drawnSignature: { linkLifeMs: 5 * 60_000, width: 792, height: 297, base64Length: 256 * 1024 },
  /** Largest avatar or cropped picture, in bytes. */
  avatarBytes: 2 * 1024 * 1024,
  /** Largest report template, in bytes. */
  templateBytes: 1024 * 1024,
  /** XML of a template: nesting, elements, attributes of one, characters of a name, of a description and of a section. */
  template: {
    maxDepth: 16,
    maxElements: 2_000,
    maxAttributes: 8,
    nameLength: 64,
    descriptionLength: 500,
    textLength: 20_000,
  },
  /** Largest file of rows to take over, in bytes. */
  importBytes: 10 * 1024 * 1024,
  /** Delay before the stream is opened again, in milliseconds. */
  streamRetryMs: 2_000,
  /** The stream error is shown at the first failure and at each so-manieth retry. */
  streamErrorEvery: 150,
  /** Longest clip when timing is off, in milliseconds. */
  clipMaxMs: 1_800_200,
  /** Added to the configured seconds when timing is on, in milliseconds. */
  clipTimingExtraMs: 200,
  /** Seconds of a timed clip. */
  clipTimingSeconds: { default: 5, min: 3, max: 1800 },
  /** Seconds before a press that are kept ready for saving; 0 keeps none. */
  ringSeconds: { default: 10, min: 1, max: 60 },
  /** Milliseconds after an upload before buffer lists are read again. */
  bufferRefreshMs: 1_000,
  /** Wait before a pressed key is taken as the new hotkey, in milliseconds. */
  hotkeyWaitMs: 500,
  /** 401 messages are shown once in this time, in milliseconds. */
  unauthorizedBurstMs: 2_000,
  /** Characters of an image comment. */
  imageCommentLength: 60,
  /** Characters of the reason why a waiting file is assigned or discarded. */
  waitingReasonLength: 200,
  /**
   * Images moved out of a study: how many at once, characters of the reason, seconds in which the screen offers to undo it, and how much
   * longer the server accepts that.
   */
  imageMove: { images: 500, reasonLength: 200, undoSeconds: 10, graceSeconds: 5 },
  /** Characters of a name in a room's buffer. */
  bufferNameLength: 32,
  /** Characters of a consultation comment. */
  consultationCommentLength: 200,
  /**
   * A consultation: sub-specialties that it names, characters of an opinion and of a message, rows of a page, images of
   * one, and points of a drawn line. The room: messages that are sent again at once, and the seconds after which a participant who does not
   * respond is gone. The self-check: characters that measure the rates.
   */
  consultation: {
    groups: 10,
    opinionLength: 2_000,
    messageLength: 1_000,
    pageSize: 10,
    images: 60,
    strokePoints: 300,
    replayed: 500,
    replayedBytes: 1_000_000,
    saidBytesPerMinute: 300_000,
    roomBytes: 16_000_000,
    goneSeconds: 30,
    checkedLength: 400_000,
  },
  /** Password length. */
  password: { min: 6, defaultMin: 8, max: 64, configurableMinMax: 32, validityDaysMin: 1, validityDaysMax: 1095 },
  /** Characters of what is written of a user, and how many roles they may have. */
  user: { nameLength: 64, codeLength: 32, emailLength: 254, noteLength: 500, roles: 50 },
  /** Characters of a department's name and of its type, and how many rooms are moved to it at once. */
  department: { nameLength: 64, typeLength: 32, rooms: 200 },
  /** Characters of the name of another machine's key. */
  machineKey: { nameLength: 64 },
  /** Characters of a role's name. */
  roleNameLength: 64,
  /** Characters of what is written of a row of basic data, rows of one sheet that is taken over, and
   * reference ranges of one parameter. */
  basicData: { nameLength: 64, codeLength: 32, noteLength: 500, importRows: 10_000, ranges: 20 },
  /** Views of an exam type: how many, and characters of a key, of a name, and of one as it is written. */
  views: { most: 40, codeLength: 8, nameLength: 40, writtenLength: 140 },
  /** Characters of a calculation formula, and how deep its brackets may be nested. */
  formula: { maxLength: 500, maxDepth: 64 },
  /** Minutes for which a study is locked after its report was printed; 0 locks nothing. */
  printLockMinutes: { default: 0, min: 0, max: 525_600 },
  /** Copies of a report for a patient source, and characters of their list. */
  printCopies: { default: 1, min: 1, max: 20, textLength: 8_000 },
  /** Rows of basic data that one setting names. */
  ruleRows: 100,
  /** Minutes without a call after which a department's logins end. */
  departmentIdleMinutes: { min: 1, max: 720 },
  /**
   * The hospital information system: maximum characters of its settings and of its answers, and rows of one answer. Seconds to
   * connect, for one answer, and for all that a search asks: less than a client waits. Days that pushed orders are kept.
   */
  his: {
    addressLength: 512,
    secretLength: 1024,
    textLength: 128,
    noteLength: 1000,
    items: 50,
    orders: 200,
    connectSeconds: { default: 5, min: 1, max: 30 },
    answerSeconds: { default: 30, min: 1, max: 55 },
    searchSeconds: { default: 55, min: 5, max: 55 },
    retentionDays: { default: 30, min: 1, max: 365 },
  },
  /** Characters of the address, the name and the key of a hospital's own model, and seconds until its answer is whole. */
  reviewModel: {
    addressLength: 512,
    nameLength: 128,
    keyLength: 1024,
    answerSeconds: { default: 20, min: 1, max: 120 },
  },
  /** Characters of what is written of an expert, of a sub-specialty group and of a partner hospital; groups of one expert. */
  expert: { nameLength: 64, titleLength: 64, resumeLength: 2000, noteLength: 500, groups: 10, hospitals: 200 },
  /** Characters of an id made by an id format; at least 3 of them are the counter. */
  idFormat: { maxLength: 20, minCounterLength: 3 },
  /** Digits of a fee before and after the point. */
  fee: { integerDigits: 8, decimals: 2 },
  /** Default picture sizes in pixels. */
  videoSize: { collection: { width: 640, height: 480 }, withoutMetadata: { width: 1024, height: 768 } },
  /** Occupancy lease: heartbeat and expiry in milliseconds. */
  occupancy: { heartbeatMs: 15_000, expiryMs: 60_000 },
  /** What is written in a registration, in characters: names, numbers of other systems, words, notes; and what one study names. */
  registration: { nameLength: 64, numberLength: 32, textLength: 128, noteLength: 500, historyLength: 1000, rows: 20 },
  /** Values that a pregnancy's fields may have; a due date is this many days after the last period. An embryo is transferred in its first week. */
  pregnancy: { dueDays: 280, gestationalDays: 322, gravidity: 30, parity: 30, fetuses: 9, embryoDays: 7 },
  /** What a list of records may be asked for at once: rows of one condition, saved queries of one user, characters of their name. */
  recordQuery: { values: 50, saved: 50, nameLength: 32 },
  /** Pixels of a column of the record list. */
  recordColumn: { minWidth: 44, maxWidth: 640 },
  /** Likely patients shown while a name is typed, duplicates shown before a second record is made, and studies that a form asks whether they keep the identity. */
  patientSearch: { suggestions: 8, duplicates: 5, minTyped: 2, identityStudies: 100 },
  /** Session time-outs, and how often the server is notified of activity, in milliseconds. */
  session: { idleMs: 15 * 60_000, absoluteMs: 12 * 3_600_000, activityMs: 30_000 },
  /** Licence warnings are shown this many days before the end. */
  licenceWarningDays: { first: 30, second: 7 },
  /** Milliseconds within which a new secret of a second factor must be bound, and seconds after which its codes change. */
  mfa: { pendingMs: 10 * 60_000, stepSeconds: 30, digits: 6 },
  /** A one-time SMS code. */
  smsCode: { digits: 6, validMs: 5 * 60_000, tries: 5 },
  /** Failed logins before the account is locked, and for how long in milliseconds. */
  lockout: { failures: 5, lockMs: 15 * 60_000 },
  /** A report: images it shows at most, how long its printer may say that nothing came out, in milliseconds, characters of the reason
   * why it is reopened, entries of its history, its addenda with the characters of each, and reports that are printed into one file. */
  report: {
    images: 12,
    missingCharacters: 500,
    revertPrintMs: 60_000,
    reasonLength: 200,
    history: 200,
    addenda: 20,
    addendumLength: 2_000,
    printed: 50,
  },
  /** An urgent value: the time in which somebody is to be informed, in milliseconds, types of one, characters of a note or a reason and of
   * the name of who was informed, and entries of a list. */
  urgent: { dueMs: 600_000, types: 20, noteLength: 200, nameLength: 60, listed: 100 },
  /**
   * The knowledge base: levels of a tree, folders and entries of one tree, characters of what is written of them, exam parts of one, rows of
   * one sheet, and snippets and results of one answer.
   */
  knowledge: {
    depth: 6,
    nodes: 3_000,
    nameLength: 64,
    codeLength: 32,
    findingsLength: 4_000,
    impressionLength: 2_000,
    parts: 50,
    snippets: 500,
    results: 100,
  },
  /** Maximum lifetime of temporary storage credentials, in seconds. */
  credentialSeconds: 900,
} as const

/** The product's version label. */
export const productVersion = 'V1.1.0'
