import { layoutAnswers, type AnswerSize, type BubbleRow } from './answer-layout.ts'
import { decideRow, type RowAnswer } from './decide-row.ts'
import { findMarks } from './find-marks.ts'
import { flattenSheet, type FlatSheet } from './flatten-sheet.ts'
import { qrPlace } from './page-frame.ts'
import { rectify, type Photo } from './photo.ts'
import { readRow } from './read-row.ts'
import { parseSheetCode } from './sheet-code.ts'

/** Reads a photo of an answer sheet. Pure: luminance in, answers out. */

export const sheetProblems = ['no-marks', 'not-flat', 'blurred', 'no-code', 'other-sheet'] as const
export type SheetProblem = (typeof sheetProblems)[number]

/** Text of the QR code in a picture, or null. */
export type DecodeQr = (picture: Photo) => string | null

export type ReadAnswer = RowAnswer & {
  readonly task: number
  /** The row as the camera sees it, if it is in doubt. */
  readonly picture: Photo | null
}

export type SheetReading =
  | { readonly ok: true; readonly code: string; readonly answers: readonly ReadAnswer[] }
  | { readonly ok: false; readonly problem: SheetProblem }

/** Number of options of each task of the copy with this code; null for a copy of another worksheet. */
export type FindOptions = (code: string) => readonly number[] | null

/** A sheet that is more bent is refused. */
const mostBendMm = 4
const qrBorderMm = 3
const qrPixelsPerMm = 8
/** Change of the luminance within half a millimeter across a printed edge, as a share of that of the paper. */
const leastSharpness = 0.12
const picturePixelsPerMm = 5

export function readSheet(photo: Photo, decodeQr: DecodeQr, findOptions: FindOptions): SheetReading {
  const centers = findMarks(photo)
  if (!centers) return { ok: false, problem: 'no-marks' }
  const flat = flattenSheet(photo, centers)
  if (!flat || flat.bendMm > mostBendMm) return { ok: false, problem: 'not-flat' }
  if (!isSharp(photo, flat)) return { ok: false, problem: 'blurred' }
  const text = readQr(photo, flat, decodeQr)
  const sheet = text === null ? null : parseSheetCode(text)
  if (!sheet) return { ok: false, problem: text === null ? 'no-code' : 'other-sheet' }
  const optionCounts = findOptions(sheet.code)
  if (!optionCounts) return { ok: false, problem: 'other-sheet' }
  return { ok: true, code: sheet.code, answers: readAnswers(photo, flat, optionCounts, sheet.size) }
}

function readQr(photo: Photo, { toPhoto }: FlatSheet, decodeQr: DecodeQr): string | null {
  const { x, y, size } = qrPlace
  const area = {
    x: x - qrBorderMm,
    y: y - qrBorderMm,
    width: size + 2 * qrBorderMm,
    height: size + 2 * qrBorderMm,
  }
  return decodeQr(rectify(photo, toPhoto, area, qrPixelsPerMm))
}

/** The border of the first mark: dark inside, white outside. In a blurred photo the change is slow. */
function isSharp(photo: Photo, { toPhoto }: FlatSheet): boolean {
  const strip = rectify(photo, toPhoto, { x: -2, y: -6.5, width: 4, height: 4 }, 4)
  const rows = Array.from({ length: strip.height }, (_, row) => sumRow(strip, row))
  const range = Math.max(...rows) - Math.min(...rows)
  const steepest = Math.max(...rows.slice(2).map((value, index) => Math.abs(value - rows[index]!)))
  return range > 0 && steepest / Math.max(...rows) > leastSharpness
}

function sumRow({ width, data }: Photo, row: number): number {
  let sum = 0
  for (let column = 0; column < width; column++) sum += data[row * width + column]!
  return sum
}

function readAnswers(
  photo: Photo,
  { toPhoto }: FlatSheet,
  optionCounts: readonly number[],
  size: AnswerSize,
): ReadAnswer[] {
  return layoutAnswers(optionCounts, size).map((row) => {
    const answer = decideRow(readRow(photo, toPhoto, row))
    const picture = answer.doubt ? rectify(photo, toPhoto, rowArea(row), picturePixelsPerMm) : null
    return { ...answer, task: row.task, picture }
  })
}

function rowArea({ bubbles, radius }: BubbleRow) {
  const [firstX, y] = bubbles[0]!
  const [lastX] = bubbles.at(-1)!
  const border = radius + 3
  return { x: firstX - border, y: y - border, width: lastX - firstX + 2 * border, height: 2 * border }
}
