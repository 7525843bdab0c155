import { encode } from 'uqr'
import { bubbleSizes, layoutAnswers, type AnswerSize } from '#rules/paper/answer-layout.ts'
import { frameMargins, markCells, markSize, marks, qrPlace, ticks } from '#rules/paper/page-frame.ts'
import { formatSheetCode } from '#rules/paper/sheet-code.ts'
import { letters } from '#rules/worksheets/sheet-task.ts'

export type Paper = keyof typeof frameMargins

export const paperSizes: Record<Paper, readonly [width: number, height: number]> = {
  a4: [210, 297],
  letter: [215.9, 279.4],
}

/** An answer sheet with the geometry of the printed one, in millimeters, with lines in place of questions. */
export function drawSheet(paper: Paper, size: AnswerSize, optionCounts: readonly number[], code: string): string {
  const [width, height] = paperSizes[paper]
  const { left, top } = frameMargins[paper]
  const { radius } = bubbleSizes[size]
  const bubbles = layoutAnswers(optionCounts, size).flatMap((row) =>
    row.bubbles.map(
      ([x, y], option) =>
        `<circle cx="${x}" cy="${y}" r="${radius - 0.175}" fill="none" stroke="#000" stroke-width="0.35"/>` +
        `<text x="${x}" y="${y + 0.85}" font-size="2.4" fill="#8c8c8c" text-anchor="middle">${letters[option]}</text>`,
    ),
  )
  const questions = layoutAnswers(optionCounts, size).map(({ task, bubbles: [first] }) => {
    const y = first![1]
    return `<text x="8" y="${y + 1}" font-size="4.4">${task + 1}</text><text x="18" y="${y}" font-size="3.6">How many squares does Wao fly in task ${task + 1}?</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-left} ${-top} ${width} ${height}" font-family="sans-serif">
    <rect x="${-left}" y="${-top}" width="${width}" height="${height}" fill="#fff"/>
    <text x="10" y="12" font-size="7">Answer sheet</text><text x="10" y="26" font-size="5">Mali Jaidee · 4B</text>
    ${marks.map(drawMark).join('')}${drawTicks()}${drawQr(formatSheetCode(code, size))}${questions.join('')}${bubbles.join('')}
    <text x="10" y="247" font-size="3">Fill the circle like this. Wrong? Cross it and fill another.</text></svg>`
}

const bar = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`

const drawTicks = (): string =>
  ticks.heights
    .flatMap((y) =>
      [ticks.left, ticks.right].map((x) => bar(x - ticks.width / 2, y - ticks.height / 2, ticks.width, ticks.height)),
    )
    .join('')

function drawMark({ center: [x, y], bits }: (typeof marks)[number]): string {
  const cell = markSize / markCells
  const white = [...bits].flatMap((bit, index) => {
    const [column, row] = [(index % 4) + 1, Math.floor(index / 4) + 1]
    if (bit === '0') return []
    const [cellX, cellY] = [x - markSize / 2 + column * cell, y - markSize / 2 + row * cell]
    return [`<rect x="${cellX}" y="${cellY}" width="${cell}" height="${cell}" fill="#fff"/>`]
  })
  return bar(x - markSize / 2, y - markSize / 2, markSize, markSize) + white.join('')
}

function drawQr(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const module = qrPlace.size / size
  return data
    .flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [bar(qrPlace.x + x * module, qrPlace.y + y * module, module, module)] : [])),
    )
    .join('')
}
