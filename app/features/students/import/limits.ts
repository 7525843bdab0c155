/** What a file may cost us. Whatever is larger is no class list. */
export const limits = {
  fileBytes: 10_000_000,
  rows: 20_000,
  columns: 200,
  /** Columns beyond these are not looked at. */
  keptColumns: 30,
  cellLetters: 200,
  /** All kept cells together. */
  letters: 8_000_000,
  inflatedBytes: 100_000_000,
  /** The parts of a workbook that are really opened. */
  openedBytes: 32_000_000,
  ratio: 100,
  entries: 2_000,
  /** Of one tag: a sheet's own has twenty, and names cells that a rule is for in one of them. */
  attributes: 200,
  tagLetters: 50_000,
  seconds: 20,
  heapMegabytes: 128,
  residentMegabytes: 240,
} as const

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874', 'euc-kr', 'gb18030', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/**
 * What is read of a file: a list of people, whose empty rows say nothing; a sheet whose rows keep their numbers and
 * whose cells are sentences; or the lines of a text.
 */
export const shapes = ['list', 'sheet', 'lines'] as const
export type Shape = (typeof shapes)[number]

/** Of sheets and lines. */
export const sheetLimits = { rows: 3_000, cellLetters: 1_000 } as const

export type FileReason = 'too-large' | 'too-many-rows' | 'too-much-inside' | 'unreadable' | 'no-rows' | 'too-slow'

/** `encoding` is null for workbooks, which say it themselves. */
export type Table = { encoding: Encoding | null; rows: string[][] }

export type Reading = { ok: true; table: Table } | { ok: false; reason: FileReason }

/** Thrown inside the reader; its message is the reason. */
export class Unfit extends Error {
  readonly reason: FileReason
  constructor(reason: FileReason) {
    super(reason)
    this.reason = reason
  }
}
