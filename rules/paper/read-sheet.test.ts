import { expect, test } from 'vitest'
import { layoutAnswers, type AnswerSize } from './answer-layout.ts'
import { mapPlane } from './homography.ts'
import { markCells, markSize, marks, ticks, type Point } from './page-frame.ts'
import type { Photo } from './photo.ts'
import { readSheet, type SheetReading } from './read-sheet.ts'
import { formatSheetCode } from './sheet-code.ts'

const code = '7KQM4TXR'
const counts = [4, 0, 3, 6, 2]

type Draw = {
  size?: AnswerSize
  /** Luminance of the pen at a place, by row and option; 255 without a mark. */
  pen?: (row: number, option: number, distance: number, dx: number, dy: number) => number
  /** Corners of the frame in the photo, clockwise from its upper left. */
  corners?: readonly Point[]
  light?: (x: number, y: number) => number
  /** Millimeters by which the paper is moved at a height. */
  bend?: (y: number) => number
  isBlurred?: boolean
}

const straight: readonly Point[] = [
  [90, 90],
  [630, 90],
  [630, 840],
  [90, 840],
]
const filled =
  (options: readonly (number | null)[], radius = 3) =>
  (row: number, option: number, distance: number) =>
    options[row] === option && distance < radius - 0.4 ? 50 : 255

const pixelsPerMm = 6
const margin = 15
const raster = { width: 210 * pixelsPerMm, height: 280 * pixelsPerMm }

/** Paints a sheet from its geometry; `color` gets millimeters from the middle of the shape. */
function paintSheet(size: AnswerSize, pen: Draw['pen']): Uint8Array {
  const data = new Uint8Array(raster.width * raster.height).fill(255)
  const paint = ([x, y]: Point, reach: number, color: (dx: number, dy: number) => number) => {
    const [middleX, middleY] = [(x + margin) * pixelsPerMm, (y + margin) * pixelsPerMm]
    const pixels = Math.ceil(reach * pixelsPerMm)
    for (let row = -pixels; row <= pixels; row++)
      for (let column = -pixels; column <= pixels; column++) {
        const pixel = Math.round(middleY + row) * raster.width + Math.round(middleX + column)
        data[pixel] = Math.min(data[pixel]!, color(column / pixelsPerMm, row / pixelsPerMm))
      }
  }
  for (const { center, bits } of marks)
    paint(center, markSize / 2 + 0.5, (dx, dy) => {
      const column = Math.floor((dx + markSize / 2) / (markSize / markCells))
      const row = Math.floor((dy + markSize / 2) / (markSize / markCells))
      if (Math.min(column, row) < 0 || Math.max(column, row) >= markCells) return 255
      const isInner = Math.min(column, row) > 0 && Math.max(column, row) < markCells - 1
      return isInner && bits[(row - 1) * 4 + column - 1] === '1' ? 255 : 10
    })
  for (const x of [ticks.left, ticks.right])
    for (const y of ticks.heights)
      paint([x, y], 3, (dx, dy) => (Math.abs(dx) < ticks.width / 2 && Math.abs(dy) < ticks.height / 2 ? 10 : 255))
  for (const [row, { bubbles, radius }] of layoutAnswers(counts, size).entries())
    for (const [option, bubble] of bubbles.entries())
      paint(bubble, radius * 1.6, (dx, dy) => {
        const distance = Math.hypot(dx, dy)
        const line = Math.abs(distance - radius) < 0.2 ? 40 : 255
        return Math.min(line, pen?.(row, option, distance, dx, dy) ?? 255)
      })
  return data
}

function drawPhoto({ size = 'normal', pen, corners = straight, light, bend, isBlurred }: Draw = {}): Photo {
  const [width, height] = [720, 930]
  const sheet = paintSheet(size, pen)
  const toSheet = mapPlane(
    corners,
    marks.map(({ center }) => center),
  )!
  const data = new Uint8Array(width * height)
  const offsets = isBlurred ? [-9, -3, 3, 9] : [-0.25, 0.25]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const dx of offsets)
        for (const dy of offsets) {
          const [sheetX, sheetY] = toSheet(x + 0.5 + dx, y + 0.5 + dy)
          const column = Math.round((sheetX + margin) * pixelsPerMm)
          const row = Math.round((sheetY - (bend?.(sheetY) ?? 0) + margin) * pixelsPerMm)
          const isPaper = column >= 0 && row >= 0 && column < raster.width && row < raster.height
          sum += isPaper ? sheet[row * raster.width + column]! : 255
        }
      data[y * width + x] = (sum / offsets.length ** 2) * (light?.(x / width, y / height) ?? 0.9)
    }
  return { width, height, data }
}

const decodeQr = (text: string | null) => () => text
const read = (photo: Photo, text: string | null = formatSheetCode(code, 'normal')) =>
  readSheet(photo, decodeQr(text), (other) => (other === code ? counts : null))
const answersOf = (reading: SheetReading) =>
  reading.ok ? reading.answers.map(({ task, option, doubt }) => [task, option, doubt]) : reading.problem

const rowOf = (photo: Photo, row: number) => answersOf(read(photo))[row]

const clear = [
  [0, 2, null],
  [2, 0, null],
  [3, 5, null],
  [4, null, null],
]

test('reads filled and blank rows of tasks with options', () => {
  const reading = read(drawPhoto({ pen: filled([2, 0, 5, null]) }))
  expect(answersOf(reading)).toEqual(clear)
  expect(reading).toMatchObject({ code })
})

test('reads large bubbles, as the code of the sheet says', () => {
  const photo = drawPhoto({ size: 'large', pen: filled([2, 0, 5, null], 4.5) })
  expect(answersOf(read(photo, formatSheetCode(code, 'large')))).toEqual(clear)
})

test('reads a tilted sheet in a shadow', () => {
  const corners: readonly Point[] = [
    [140, 60],
    [640, 130],
    [600, 850],
    [70, 800],
  ]
  const light = (x: number, y: number) => (x + y < 0.9 ? 0.9 : 0.45)
  expect(answersOf(read(drawPhoto({ pen: filled([2, 0, 5, null]), corners, light })))).toEqual(clear)
})

test('reads a sheet that lies upside down', () => {
  const corners: readonly Point[] = [
    [630, 840],
    [90, 840],
    [90, 90],
    [630, 90],
  ]
  expect(answersOf(read(drawPhoto({ pen: filled([2, 0, 5, null]), corners })))).toEqual(clear)
})

test('reads bent paper between its ticks', () => {
  const bend = (y: number) => 2 * Math.sin((y / 250) * Math.PI)
  expect(answersOf(read(drawPhoto({ pen: filled([2, 0, 5, null]), bend })))).toEqual(clear)
})

test('shows doubts instead of guesses', () => {
  const twoFilled = drawPhoto({
    pen: (row, option, distance) => (row === 0 && option < 2 && distance < 2.6 ? 50 : 255),
  })
  expect(rowOf(twoFilled, 0)).toEqual([0, expect.any(Number), 'several'])
  const faint = drawPhoto({ pen: (row, option, distance) => (row === 1 && option === 1 && distance < 2.6 ? 180 : 255) })
  expect(rowOf(faint, 1)).toEqual([2, 1, 'faint'])
  const dot = drawPhoto({ pen: (row, option, distance) => (row === 3 && option === 1 && distance < 0.6 ? 50 : 255) })
  expect(rowOf(dot, 3)).toEqual([4, null, 'smudge'])
  const crossed = drawPhoto({
    pen: (row, option, distance, dx, dy) => {
      if (row !== 0 || option > 1) return 255
      const isCross = option === 0 && Math.abs(Math.abs(dx) - Math.abs(dy)) < 0.6 && distance < 4.5
      return isCross || distance < 2.6 ? 50 : 255
    },
  })
  const reading = read(crossed)
  expect(rowOf(crossed, 0)).toEqual([0, 1, 'crossed'])
  const [row] = reading.ok ? reading.answers : []
  expect(row!.picture).toMatchObject({ width: 210, height: 60 })
})

test('refuses photos that cannot be read, and says why', () => {
  const photo = drawPhoto({ pen: filled([2, 0, 5, null]) })
  expect(answersOf(read(photo, null))).toBe('no-code')
  expect(answersOf(read(photo, 'https://example.com'))).toBe('other-sheet')
  expect(answersOf(read(photo, formatSheetCode('ABCD2345', 'normal')))).toBe('other-sheet')
  const covered = { ...photo, data: photo.data.map((value, index) => (index < 720 * 120 ? 128 : value)) }
  expect(answersOf(read(covered))).toBe('no-marks')
  expect(answersOf(read({ width: 300, height: 400, data: new Uint8Array(120_000) }))).toBe('no-marks')
  expect(read(drawPhoto({ isBlurred: true })).ok).toBe(false)
  const folded = drawPhoto({ bend: (y) => (y > 30 && y < 220 ? 9 : 0) })
  expect(answersOf(read(folded))).toBe('not-flat')
})
