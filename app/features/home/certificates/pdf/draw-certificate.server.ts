import { encode } from 'uqr'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { lessonStringBox, shapeLessonString } from '../components/lesson-string-shape.ts'
import type { CertificateSheet } from '../contract.ts'
import { ellipsePath, roundedBox, type PdfCanvas, type Point } from './pdf-canvas.server.ts'
import { shapeLine, shapeLines, type ShapedText, type TextSpan } from './shape-text.server.ts'

/** Colors of the stylesheet of the page (`app/ui/theme/tokens.css`). */
const colors = {
  paper: '#fffef9',
  frame: '#f5bd24',
  innerFrame: '#f8d878',
  ink: '#172338',
  soft: '#445672',
  line: '#7A8CA6',
  heading: '#0C4886',
  name: '#D63A22',
  leaf: '#1EAB57',
  signed: '#0C6837',
  sun: '#F8AC05',
  fact: '#EEF8FF',
  white: '#ffffff',
}

/** Lengths are hundredths of the width of the sheet, as `cqw` in the stylesheet of the page. */
const left = 7
const top = 6
const bottom = 4.6
const columnWidth = 56
const gap = 1.1
const lineHeight = 1.45

type TextBlock = { spans: TextSpan[]; size: number; lineHeight: number; color: string; tag?: 'H1' }
type Flow = { sheet: CertificateSheet; canvas: PdfCanvas; unit: number; scale: number }

/** Draws one landscape sheet like the page of the certificate. Long texts are set smaller. */
export async function drawCertificate(canvas: PdfCanvas, width: number, sheet: CertificateSheet): Promise<void> {
  const unit = width / 100
  drawBackground(canvas, unit)
  const height = canvas.height / unit
  const signsTop = height - bottom - 0.8 - 2 * 1.6 * lineHeight
  for (let scale = 1; ; scale *= 0.93) {
    const end = await flowTexts({ sheet, canvas, unit, scale }, false)
    if (end > signsTop - gap && scale > 0.5) continue
    await flowTexts({ sheet, canvas, unit, scale }, true)
    break
  }
  await drawSigns(canvas, unit, signsTop, sheet)
  if (sheet.seal) await drawSeal(canvas, unit, height, sheet)
}

function drawBackground(canvas: PdfCanvas, unit: number): void {
  const [width, height] = [100 * unit, canvas.height]
  canvas.fill(`M 0 0 L ${width} 0 L ${width} ${height} L 0 ${height} Z`, colors.paper)
  const sky = 37 * unit
  const curve = ellipsePath({ x: width, y: 0.42 * height }, sky, 1.18 * height)
  canvas.picture('Sky', { x: width - sky, y: 0 }, { width: sky, height }, curve)
  const frame = (inset: number, radius: number, stroke: number, color: string) => {
    const edge = (inset + stroke / 2) * unit
    canvas.stroke(roundedBox(edge, edge, width - 2 * edge, height - 2 * edge, radius * unit), color, stroke * unit)
  }
  frame(1.2, 1.5, 0.2, colors.frame)
  frame(1.85, 0.9, 0.1, colors.innerFrame)
  canvas.picture('Lockup', { x: (left + 0.385) * unit, y: top * unit }, { width: 13.23 * unit, height: 3.6 * unit })
}

/** Texts from the top. Returns where they end; `isDrawn` is false while the size is measured. */
async function flowTexts({ sheet, canvas, unit, scale }: Flow, isDrawn: boolean): Promise<number> {
  const { language, heading, given, name, sentence, lines, facts, steps } = sheet
  const plain = (text: string): TextSpan[] => [{ text, style: 'text' }]
  const title = (text: string): TextSpan[] => [{ text, style: 'heading' }]
  let y = top + 3.6 + gap + 0.6
  const draw = async (block: TextBlock, start: Partial<Point> = {}) => {
    y = await drawBlock({ sheet, canvas, unit, scale }, block, { x: start.x ?? left, y }, isDrawn)
  }
  await draw({ spans: title(heading), size: 4.2, lineHeight: 1.25, color: colors.heading, tag: 'H1' })
  y += gap
  await draw({ spans: plain(given), size: 1.8, lineHeight, color: colors.soft })
  y += gap
  await draw({ spans: title(name), size: 5.6, lineHeight: 1.25, color: colors.name })
  y += gap
  if (isDrawn) drawString(canvas, unit, y, steps)
  y += 14.667 - 9.6 + gap
  const spans: TextSpan[] = [
    ...plain(sentence.before),
    { text: sentence.strong, style: 'strong' as const },
    ...plain(sentence.after),
  ].filter(({ text }) => text !== '')
  await draw({ spans, size: 1.9, lineHeight, color: colors.ink })
  if (lines.length > 0) y += gap
  for (const [index, line] of lines.entries()) {
    if (index > 0) y += 0.5
    if (isDrawn) drawDiamond(canvas, { x: (left + 1.14) * unit, y: (y + 1.52) * unit }, 0.9 * unit)
    await draw({ spans: plain(line), size: 1.9, lineHeight, color: colors.ink }, { x: left + 3.04 })
  }
  if (facts.length === 0) return y
  y += gap
  return drawFacts({ sheet, canvas, unit, scale }, facts, language, y, isDrawn)
}

async function drawBlock({ sheet, canvas, unit, scale }: Flow, block: TextBlock, { x, y }: Point, isDrawn: boolean) {
  const size = block.size * scale
  const width = ((columnWidth - (x - left)) / size) * 1_000
  const lines = await shapeLines(block.spans, sheet.language, width)
  const step = size * block.lineHeight
  if (isDrawn)
    for (const [index, line] of lines.entries())
      canvas.line(line, {
        x: x * unit,
        y: (y + index * step + toBaseline(step, size)) * unit,
        size: size * unit,
        color: block.color,
        tag: block.tag,
      })
  return y + lines.length * step
}

/** The baseline is a third of the font size below the middle of the line. */
const toBaseline = (step: number, size: number): number => step / 2 + size * 0.35

function drawString(canvas: PdfCanvas, unit: number, y: number, steps: number): void {
  const scale = (80 * unit) / lessonStringBox.width
  const place = (path: string) => {
    let isX = false
    return path.replaceAll(/-?[\d.]+/g, (value) => {
      isX = !isX
      return String(Number(value) * scale + (isX ? left : y) * unit)
    })
  }
  const { line, diamonds } = shapeLessonString(steps)
  canvas.stroke(place(line), colors.sun, 0.9 * scale)
  for (const { path, isLast } of diamonds) canvas.fill(place(path), isLast ? colors.sun : colors.leaf)
}

const drawDiamond = (canvas: PdfCanvas, { x, y }: Point, size: number) =>
  canvas.fill(`M ${x - size} ${y} L ${x} ${y - size} L ${x + size} ${y} L ${x} ${y + size} Z`, colors.leaf)

async function drawFacts(
  { canvas, unit, scale }: Flow,
  facts: string[],
  language: Locale,
  y: number,
  isDrawn: boolean,
) {
  const size = 1.7 * scale
  const height = size * lineHeight + 1.2
  let x = left
  for (const fact of facts) {
    const shaped = await shapeLine([{ text: fact, style: 'strong' }], language)
    const width = (shaped.width / 1_000) * size + 2.8
    if (isDrawn) {
      canvas.fill(roundedBox(x * unit, y * unit, width * unit, height * unit, unit), colors.fact)
      const baseline = y + 0.6 + toBaseline(size * lineHeight, size)
      canvas.line(shaped, { x: (x + 1.4) * unit, y: baseline * unit, size: size * unit, color: colors.heading })
    }
    x += width + 1
  }
  return y + height
}

async function drawSigns(
  canvas: PdfCanvas,
  unit: number,
  y: number,
  { language, teacher, school, day }: CertificateSheet,
) {
  const columns = [...(teacher ? [[teacher.name, teacher.role]] : []), [school, day ?? '']]
  const width = columns.length === 1 ? 40 : 24
  let x = left
  for (const [strong = '', text = ''] of columns) {
    const rows = [
      await fitLine({ text: strong, style: 'strong' }, language, width / 1.6),
      await fitLine({ text, style: 'text' }, language, width / 1.6),
    ]
    const widest = Math.max(22, ...rows.map(({ shaped, size }) => (shaped.width / 1_000) * size * 1.6))
    canvas.stroke(`M ${x * unit} ${y * unit} L ${(x + widest) * unit} ${y * unit}`, colors.line, 0.1 * unit)
    for (const [index, { shaped, size }] of rows.entries())
      canvas.line(shaped, {
        x: (x + (widest - (shaped.width / 1_000) * size * 1.6) / 2) * unit,
        y: (y + 0.8 + index * 1.6 * lineHeight + toBaseline(1.6 * lineHeight, 1.6)) * unit,
        size: size * 1.6 * unit,
        color: index === 0 ? colors.ink : colors.soft,
      })
    x += widest + 4
  }
}

/** Shapes one line, smaller if it is longer than `maxWidth` font sizes. */
async function fitLine(
  span: TextSpan,
  language: Locale,
  maxWidth: number,
): Promise<{ shaped: ShapedText; size: number }> {
  const shaped = await shapeLine([span], language)
  return { shaped, size: Math.min(1, (maxWidth * 1_000) / shaped.width || 1) }
}

const shield =
  'M 12 3 C 9.6 5.1 6.6 6.1 3.5 6 C 1.8 12.2 5.2 18.8 12 21 C 18.8 18.8 22.2 12.2 20.5 6 C 17.4 6.1 14.4 5.1 12 3 Z'
const tick = 'M 9 12 L 11 14 L 15 10'

/** White box with the QR code, at the bottom right. */
async function drawSeal(canvas: PdfCanvas, unit: number, height: number, { language, seal }: CertificateSheet) {
  const { address, signed, scan, number } = seal!
  const [size, codeSize, iconSize] = [1.4, address === null ? 0 : 9.6, 1.7]
  const column = 29 - 2.8 - codeSize - (address === null ? 0 : 1.2)
  const rows = [
    {
      lines: await shapeLines(
        [{ text: signed, style: 'strong' }],
        language,
        ((column - iconSize - 0.5) / size) * 1_000,
      ),
      color: colors.signed,
    },
    {
      lines:
        address === null ? [] : await shapeLines([{ text: scan, style: 'text' }], language, (column / size) * 1_000),
      color: colors.ink,
    },
    { lines: [await shapeLine([{ text: number, style: 'strong' }], language)], color: colors.ink },
  ]
  const step = size * lineHeight
  const textHeight = rows.reduce((sum, { lines }) => sum + lines.length * step, 0)
  const widest = Math.max(
    ...rows.flatMap(({ lines }, index) =>
      lines.map((line) => (line.width / 1_000) * size + (index === 0 ? iconSize + 0.5 : 0)),
    ),
  )
  const boxWidth = 2.8 + codeSize + (codeSize > 0 ? 1.2 : 0) + Math.min(column, widest)
  const boxHeight = Math.max(codeSize, textHeight) + 2.4
  const [x, y] = [100 - 4 - boxWidth, height - 4.4 - boxHeight]
  canvas.fill(roundedBox(x * unit, y * unit, boxWidth * unit, boxHeight * unit, 1.4 * unit), colors.white)
  if (address !== null)
    drawCode(canvas, address, { x: (x + 1.2) * unit, y: (y + (boxHeight - codeSize) / 2) * unit }, codeSize * unit)
  const textX = x + 1.2 + (codeSize > 0 ? codeSize + 1.2 : 0)
  let textY = y + (boxHeight - textHeight) / 2
  const icon = { x: textX, y: textY + (step - iconSize) / 2 }
  for (const path of [shield, tick])
    canvas.stroke(placeIcon(path, icon, iconSize, unit), colors.signed, (2 / 24) * iconSize * unit)
  for (const [index, { lines, color }] of rows.entries())
    for (const line of lines) {
      const indent = index === 0 ? iconSize + 0.5 : 0
      canvas.line(line, {
        x: (textX + indent) * unit,
        y: (textY + toBaseline(step, size)) * unit,
        size: size * unit,
        color,
      })
      textY += step
    }
}

/** Icons are drawn in a box of 24. */
function placeIcon(path: string, { x, y }: Point, size: number, unit: number): string {
  let isX = false
  return path.replaceAll(/-?[\d.]+/g, (value) => {
    isX = !isX
    return String(((Number(value) / 24) * size + (isX ? x : y)) * unit)
  })
}

function drawCode(canvas: PdfCanvas, text: string, { x, y }: Point, size: number): void {
  const { size: modules, data } = encode(text, { ecc: 'M', border: 2 })
  const module = size / modules
  const path = data.flatMap((row, line) =>
    Array.from(
      row
        .map((dark) => (dark ? 1 : 0))
        .join('')
        .matchAll(/1+/g),
      ({ 0: { length }, index }) => {
        const [start, end, above, below] = [
          x + index * module,
          x + (index + length) * module,
          y + line * module,
          y + (line + 1) * module,
        ]
        return `M ${start} ${above} L ${end} ${above} L ${end} ${below} L ${start} ${below} Z`
      },
    ),
  )
  canvas.fill(path.join(' '), colors.ink)
}
