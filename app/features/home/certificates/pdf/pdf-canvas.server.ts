import type { PlacedGlyph, ShapedText } from './shape-text.server.ts'
import { toNumber, toNumbers, toPdfText, type ObjectId, type PdfFile } from './pdf-file.server.ts'

/** Outlines of glyphs, each stored once per file. */
export class GlyphOutlines {
  readonly #file: PdfFile
  readonly #ids = new Map<string, ObjectId>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  idOf({ slice, glyph }: PlacedGlyph): ObjectId {
    const key = `${slice.id}:${glyph}`
    let id = this.#ids.get(key)
    if (id === undefined) {
      const path = slice.font.glyphToJson(glyph)
      const box = '/Type/XObject/Subtype/Form/BBox[-2000 -2000 4000 4000]'
      this.#ids.set(key, (id = this.#file.addDeflated(`${toOperators(path)}f`, box)))
    }
    return id
  }
}

type PathCommand = { type: string; values: number[] }

/** Path operators of an outline. PDF has no quadratic curves, so they become cubic ones. */
function toOperators(path: readonly PathCommand[]): string {
  let [x, y] = [0, 0]
  const round = (...values: number[]) => values.map((value) => String(Math.round(value * 10) / 10)).join(' ')
  return path
    .map(({ type, values }) => {
      if (type === 'Z') return 'h\n'
      const [a = 0, b = 0, c = 0, d = 0] = values
      const start = [x, y] as const
      ;[x, y] = values.slice(-2) as [number, number]
      if (type === 'M') return `${round(a, b)} m\n`
      if (type === 'L') return `${round(a, b)} l\n`
      if (type === 'C') return `${round(...values)} c\n`
      const toCubic = (end: number, control: number) => end + (2 / 3) * (control - end)
      return `${round(toCubic(start[0], a), toCubic(start[1], b), toCubic(c, a), toCubic(d, b), c, d)} c\n`
    })
    .join('')
}

/** Letters per font: its codes have one byte, and code 0 is not used. */
const lettersPerFont = 255
const letterWidth = 500
/** Marks above and below a letter take no width, as in other fonts. */
const widthOf = (letter: string): number => (/^\p{Mn}$/u.test(letter) ? 0 : letterWidth)

/**
 * Fonts without a picture. Words are drawn as outlines, because a PDF reader cannot shape Thai; these fonts hold the
 * letters at the same place, to be searched, copied and read aloud.
 */
export class TextLayer {
  readonly #codes = new Map<string, number>()

  encode(text: string): { font: number; code: number }[] {
    return [...text].map((letter) => {
      const code = this.#codes.get(letter) ?? this.#codes.size
      this.#codes.set(letter, code)
      return { font: Math.floor(code / lettersPerFont), code: 1 + (code % lettersPerFont) }
    })
  }

  /** Entries of the fonts in the resources of a page. */
  write(file: PdfFile): string {
    const letters = [...this.#codes.keys()]
    const empty = file.addStream(Buffer.from(`${letterWidth} 0 0 0 0 0 d1`))
    return Array.from({ length: Math.ceil(letters.length / lettersPerFont) }, (_, font) => {
      const id = this.#writeFont(file, empty, letters.slice(font * lettersPerFont, (font + 1) * lettersPerFont))
      return `/T${font} ${id} 0 R`
    }).join('')
  }

  #writeFont(file: PdfFile, empty: ObjectId, letters: readonly string[]): ObjectId {
    const rows = letters.map((letter, index) => {
      const code = (index + 1).toString(16).padStart(2, '0')
      return `<${code}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`
    })
    // A table holds at most 100 rows.
    const tables = Array.from({ length: Math.ceil(rows.length / 100) }, (_, index) => {
      const part = rows.slice(index * 100, (index + 1) * 100)
      return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`
    })
    const toUnicode = file.addDeflated(
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def\n' +
        `1 begincodespacerange\n<00> <FF>\nendcodespacerange\n${tables.join('')}endcmap\nend\nend\n`,
    )
    const names = letters.map(() => '/e').join('')
    return file.add(
      `<</Type/Font/Subtype/Type3/FontBBox[0 -200 ${letterWidth} 800]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>` +
        `/CharProcs<</e ${empty} 0 R>>/Encoding<</Type/Encoding/Differences[1${names}]>>/FirstChar 1` +
        `/LastChar ${letters.length}/Widths[${letters.map(widthOf).join(' ')}]/ToUnicode ${toUnicode} 0 R>>`,
    )
  }
}

export type Point = { x: number; y: number }
type Tag = 'H1' | 'P'
type LineOptions = Point & { size: number; color: string; tag?: Tag }

/** Distance of the control points of a quarter circle. */
const arc = 0.5523

/** Drawing operators of one page. Lengths are points from the top left corner. */
export class PdfCanvas {
  readonly height: number
  readonly glyphs = new Set<ObjectId>()
  readonly paragraphs: { tag: Tag; text: string }[] = []
  readonly #outlines: GlyphOutlines
  readonly #textLayer: TextLayer
  readonly #operators: string[] = []

  constructor(height: number, outlines: GlyphOutlines, textLayer: TextLayer) {
    this.height = height
    this.#outlines = outlines
    this.#textLayer = textLayer
  }

  get content(): string {
    return this.#operators.join('\n')
  }

  #draw(...operators: string[]): void {
    this.#operators.push('/Artifact BMC q', ...operators, 'Q EMC')
  }

  /** `path` has absolute commands M, L, C and Z with coordinates from the top left corner. */
  fill(path: string, color: string): void {
    this.#draw(`${toColor(color)} rg`, this.#toPath(path), 'f')
  }

  stroke(path: string, color: string, width: number): void {
    this.#draw(`${toColor(color)} RG ${toNumber(width)} w 1 J 1 j`, this.#toPath(path), 'S')
  }

  /** Draws a picture, cut to a path. */
  picture(name: string, { x, y }: Point, size: { width: number; height: number }, clip?: string): void {
    const place = toNumbers(size.width, 0, 0, size.height, x, this.height - y - size.height)
    this.#draw(...(clip ? [this.#toPath(clip), 'W n'] : []), `${place} cm /${name} Do`)
  }

  /** Draws a line of text at a baseline: its outlines, and its letters without a picture. */
  line(shaped: ShapedText, { x, y, size, color, tag = 'P' }: LineOptions): void {
    const scale = size / 1_000
    const baseline = this.height - y
    this.#draw(
      `${toColor(color)} rg`,
      ...shaped.glyphs.map((placed) => {
        const id = this.#outlines.idOf(placed)
        this.glyphs.add(id)
        const place = toNumbers(x + placed.x * scale, baseline + placed.y * scale)
        return `q ${scale.toFixed(6)} 0 0 ${scale.toFixed(6)} ${place} cm /G${id} Do Q`
      }),
    )
    this.#writeLetters(shaped, { x, y: baseline, size, tag })
  }

  #writeLetters({ text, width }: ShapedText, { x, y, size, tag }: Point & { size: number; tag: Tag }): void {
    const letters = this.#textLayer.encode(text)
    if (letters.length === 0) return
    const letterWidths = [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
    const stretch = (width / (letterWidths || letterWidth)) * 100
    const strings = letters.map(
      ({ font, code }) => `/T${font} ${toNumber(size)} Tf <${code.toString(16).padStart(2, '0')}> Tj`,
    )
    const mark = this.paragraphs.push({ tag, text }) - 1
    this.#operators.push(
      `/${tag} <</MCID ${mark}/ActualText ${toPdfText(text)}>> BDC BT 3 Tr ${toNumber(stretch)} Tz 1 0 0 1 ${toNumbers(x, y)} Tm`,
      ...mergeStrings(strings),
      'ET EMC',
    )
  }

  #toPath(path: string): string {
    return path.replaceAll(/([MLCZ])([^MLCZ]*)/g, (_, command: string, list: string) => {
      if (command === 'Z') return 'h '
      const values = list
        .trim()
        .split(/[\s,]+/)
        .map(Number)
      const placed = values.map((value, index) => (index % 2 === 0 ? value : this.height - value))
      return `${toNumbers(...placed)} ${command.toLowerCase()} `
    })
  }
}

/** Joins neighboring strings of one font. */
function mergeStrings(strings: readonly string[]): string[] {
  const merged: { font: string; codes: string }[] = []
  for (const string of strings) {
    const [, font = '', codes = ''] = /^(.*Tf) <(..)> Tj$/.exec(string) ?? []
    if (merged.at(-1)?.font === font) merged.at(-1)!.codes += codes
    else merged.push({ font, codes })
  }
  return merged.map(({ font, codes }) => `${font} <${codes}> Tj`)
}

const toColor = (hex: string): string =>
  toNumbers(...[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255))

/** Path of a rectangle with round corners. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const [right, bottom, bend] = [x + width, y + height, radius * (1 - arc)]
  return (
    `M ${x + radius} ${y} L ${right - radius} ${y} C ${right - bend} ${y} ${right} ${y + bend} ${right} ${y + radius} ` +
    `L ${right} ${bottom - radius} C ${right} ${bottom - bend} ${right - bend} ${bottom} ${right - radius} ${bottom} ` +
    `L ${x + radius} ${bottom} C ${x + bend} ${bottom} ${x} ${bottom - bend} ${x} ${bottom - radius} ` +
    `L ${x} ${y + radius} C ${x} ${y + bend} ${x + bend} ${y} ${x + radius} ${y} Z`
  )
}

export function ellipsePath({ x, y }: Point, radiusX: number, radiusY: number): string {
  const [dx, dy] = [radiusX * arc, radiusY * arc]
  return (
    `M ${x} ${y - radiusY} C ${x + dx} ${y - radiusY} ${x + radiusX} ${y - dy} ${x + radiusX} ${y} ` +
    `C ${x + radiusX} ${y + dy} ${x + dx} ${y + radiusY} ${x} ${y + radiusY} ` +
    `C ${x - dx} ${y + radiusY} ${x - radiusX} ${y + dy} ${x - radiusX} ${y} ` +
    `C ${x - radiusX} ${y - dy} ${x - dx} ${y - radiusY} ${x} ${y - radiusY} Z`
  )
}

/** Structure of the pages for screen readers: one element per line of text. Returns entries of the catalog. */
export function writeStructure(file: PdfFile, pages: readonly { id: ObjectId; canvas: PdfCanvas; lang: string }[]) {
  const root = file.reserve()
  const document = file.reserve()
  const parents: string[] = []
  const children = pages.map(({ id, canvas, lang }, index) => {
    const section = file.reserve()
    const elements = canvas.paragraphs.map(({ tag }, mark) =>
      file.add(`<</Type/StructElem/S/${tag}/P ${section} 0 R/Pg ${id} 0 R/K ${mark}>>`),
    )
    parents.push(`${index} ${file.add(`[${elements.map((element) => `${element} 0 R`).join(' ')}]`)} 0 R`)
    return file.write(
      section,
      `<</Type/StructElem/S/Sect/P ${document} 0 R/Lang ${toPdfText(lang)}/K[${elements.map((element) => `${element} 0 R`).join(' ')}]>>`,
    )
  })
  file.write(
    document,
    `<</Type/StructElem/S/Document/P ${root} 0 R/K[${children.map((child) => `${child} 0 R`).join(' ')}]>>`,
  )
  file.write(root, `<</Type/StructTreeRoot/K ${document} 0 R/ParentTree<</Nums[${parents.join(' ')}]>>>>`)
  return `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`
}
