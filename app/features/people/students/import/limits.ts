/** Limits for uploaded files, well above any real class list. */
export const limits = {
  fileBytes: 10_000_000,
  rows: 20_000,
  columns: 200,
  /** Further columns are ignored. */
  keptColumns: 30,
  cellLetters: 200,
  /** Total characters of all cells. */
  letters: 8_000_000,
  inflatedBytes: 100_000_000,
  /** Total size of the workbook parts that are decompressed. */
  openedBytes: 32_000_000,
  ratio: 100,
  entries: 2_000,
  /** Per XML tag; a worksheet tag has about twenty. `tagLetters` is high because some attributes list many cells. */
  attributes: 200,
  tagLetters: 50_000,
  seconds: 20,
  heapMegabytes: 128,
  residentMegabytes: 240,
} as const

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874', 'euc-kr', 'gb18030', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/**
 * How a file is read: `list` drops empty rows; `sheet` preserves row numbers and allows longer cells; `lines` reads
 * plain text, one cell per line.
 */
export const fileShapes = ['list', 'sheet', 'lines'] as const
export type FileShape = (typeof fileShapes)[number]

/** Limits for the shapes `sheet` and `lines`. */
export const sheetLimits = { rows: 3_000, cellLetters: 1_000 } as const

export type FileReason = 'too-large' | 'too-many-rows' | 'too-much-inside' | 'unreadable' | 'no-rows' | 'too-slow'

/** `encoding` is `null` for workbooks, which declare their encoding. */
export type Table = { encoding: Encoding | null; rows: string[][] }

export type ReadResult = { ok: true; table: Table } | { ok: false; reason: FileReason }

/** Thrown inside the reader process; the message is the reason. */
export class FileError extends Error {
  readonly reason: FileReason
  constructor(reason: FileReason) {
    super(reason)
    this.reason = reason
  }
}
