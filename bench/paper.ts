import { createHash } from 'node:crypto'
import { generateClassCode } from '#rules/classrooms/class-code.ts'
import { layoutAnswers, mostAnswerRows, type AnswerSize } from '#rules/paper/answer-layout.ts'
import { readSheet, type SheetReading } from '#rules/paper/read-sheet.ts'

import { decodeQr } from '#app/features/make/worksheets/paper/reader/decode-qr.ts'
import { isShort, type Bench } from './bench.ts'
import { drawSheet, paperSizes, type Paper } from './paper/draw-sheet.ts'
import { chooseMark, drawMark, isClear, type RowMark } from './paper/pen.ts'
import { seededFractions } from './paper/fractions.ts'
import { measureOnSlowPhone } from './paper/slow-reading.ts'
import { chooseConditions, decodePhoto, photograph, renderSvg } from './paper/photograph.ts'

const sheets = isShort ? 20 : 520
const timedSheets = isShort ? 4 : 40
const goalShare = 0.99
const goalMs = 1_000

/** Photos of answer sheets, made by script: how many marks are read right, and how long a slow phone reads. */
export const bench: Bench = {
  name: 'paper',
  unit: 'share of clear marks read right without a doubt',
  goal: `≥ ${goalShare}, 0 wrong without a doubt, p95 ≤ ${goalMs} ms on a processor four times slower`,
  async run(say) {
    const counts = { marks: 0, clear: 0, clearRight: 0, doubts: 0, doubtsOnClear: 0, suggestedRight: 0, wrong: 0 }
    const refused: Record<string, number> = {}
    const timed: Buffer[] = []
    for (let index = 0; index < sheets; index++) {
      const sheet = await makePhoto(index)
      if (timed.length < timedSheets) timed.push(sheet.jpeg)
      const photo = await decodePhoto(sheet.jpeg)
      const reading = readSheet(photo, decodeQr, (code) => (code === sheet.code ? sheet.optionCounts : null))
      if (!reading.ok) {
        refused[reading.problem] = (refused[reading.problem] ?? 0) + 1
        say(`sheet ${index}: ${reading.problem} ${JSON.stringify(sheet.conditions)}`)
        continue
      }
      for (const line of countMarks(sheet.truth, reading, counts)) say(`sheet ${index}: ${line}`)
    }
    const times = await measureOnSlowPhone(timed)
    const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!
    const value = Math.round((counts.clearRight / counts.clear) * 1e5) / 1e5
    const refusedSheets = Object.values(refused).reduce((sum, count) => sum + count, 0)
    return {
      value,
      holds: value >= goalShare && counts.wrong === 0 && p95 <= goalMs && refusedSheets <= sheets * 0.02,
      details: { sheets, refused, ...counts, p95Ms: Math.round(p95), largestMs: Math.round(Math.max(...times)) },
    }
  },
}

type Counts = Record<'marks' | 'clear' | 'clearRight' | 'doubts' | 'doubtsOnClear' | 'suggestedRight' | 'wrong', number>

/** Adds to the counts; returns a line for each mark that is wrong without a doubt, and for doubts about clear marks. */
function countMarks(truth: readonly RowMark[], reading: SheetReading & { ok: true }, counts: Counts): string[] {
  const lines: string[] = []
  for (const { task, option, doubt } of reading.answers) {
    const mark = truth[task]!
    counts.marks++
    if (isClear(mark.kind)) counts.clear++
    if (doubt) {
      counts.doubts++
      if (option === mark.option) counts.suggestedRight++
      if (isClear(mark.kind)) {
        counts.doubtsOnClear++
        lines.push(`${mark.kind} in doubt: ${doubt}`)
      }
    } else if (option === mark.option) {
      if (isClear(mark.kind)) counts.clearRight++
    } else {
      counts.wrong++
      lines.push(`WRONG: ${mark.kind} of ${mark.option} read as ${option}`)
    }
  }
  return lines
}

async function makePhoto(index: number) {
  const random = seededFractions(1_000 + index)
  const paper: Paper = random() < 0.7 ? 'a4' : 'letter'
  const size: AnswerSize = random() < 0.75 ? 'normal' : 'large'
  const optionCounts = Array.from({ length: mostAnswerRows }, () => 2 + Math.floor(random() * 5))
  const code = generateClassCode(createHash('sha512').update(String(index)).digest())!
  const rows = layoutAnswers(optionCounts, size)
  const truth = rows.map(({ bubbles }) => chooseMark(bubbles.length, random))
  const darkness = 25 + Math.floor(random() * 90)
  const pen = rows.map((row, task) => drawMark(truth[task]!, row, darkness, random)).join('')
  const svg = drawSheet(paper, size, optionCounts, code).replace('</svg>', `${pen}</svg>`)
  const conditions = chooseConditions(random)
  const jpeg = await photograph(await renderSvg(svg, paperSizes[paper]), conditions, random)
  return { jpeg, code, optionCounts, truth, conditions: { paper, size, darkness, ...conditions, waves: undefined } }
}
