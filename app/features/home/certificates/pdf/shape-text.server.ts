import { Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { findLanguage, type Locale } from '#app/platform/i18n/languages.ts'
import { findFont, type FontSlice, type TextStyle } from './pdf-fonts.server.ts'

/** A glyph at its place in a line, in thousandths of the font size. */
export type PlacedGlyph = { slice: FontSlice; glyph: number; x: number; y: number }

export type ShapedText = { text: string; glyphs: PlacedGlyph[]; width: number }

export type TextSpan = { text: string; style: TextStyle }

/** Characters that belong together, such as a Thai consonant with its marks, are in one run. */
export const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

type Run = { slice: FontSlice | null; text: string }

async function splitIntoRuns({ text, style }: TextSpan, language: Locale): Promise<Run[]> {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1)
    const isSpace = /^\s$/.test(segment)
    const slice = isSpace && last?.slice?.font.nominalGlyph(32) ? last.slice : await findFont(segment, style, language)
    if (last && last.slice === slice) last.text += segment
    else runs.push({ slice, text: segment })
  }
  return runs
}

/** The sheets of a batch have the same texts except the name. */
const maxShapedLines = 500
const shapedLines = new Map<string, Promise<ShapedText>>()

/** Shapes one line. Characters that no font has are left out of the picture, not of the text. */
export function shapeLine(spans: readonly TextSpan[], language: Locale): Promise<ShapedText> {
  const key = JSON.stringify([language, spans])
  let shaped = shapedLines.get(key)
  if (!shaped) {
    if (shapedLines.size >= maxShapedLines) shapedLines.delete(shapedLines.keys().next().value!)
    shapedLines.set(key, (shaped = shapeSpans(spans, language)))
  }
  return shaped
}

async function shapeSpans(spans: readonly TextSpan[], language: Locale): Promise<ShapedText> {
  const glyphs: PlacedGlyph[] = []
  let width = 0
  for (const span of spans)
    for (const { slice, text } of await splitIntoRuns(span, language)) {
      if (!slice) continue
      const buffer = new ShapingBuffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setLanguage(findLanguage(language).tag)
      shape(slice.font, buffer)
      for (const { codepoint: glyph, xOffset = 0, yOffset = 0, xAdvance = 0 } of buffer.getGlyphInfosAndPositions()) {
        glyphs.push({ slice, glyph, x: width + xOffset, y: yOffset })
        width += xAdvance
      }
    }
  return { text: spans.map(({ text }) => text).join(''), glyphs, width }
}

/** Shapes a text in lines of at most `maxWidth`, in thousandths of the font size. */
export async function shapeLines(spans: readonly TextSpan[], language: Locale, maxWidth: number) {
  const lines: TextSpan[][] = [[]]
  let width = 0
  for (const piece of spans.flatMap((span) => splitForBreaks(span, language))) {
    const pieceWidth = (await shapeLine([piece], language)).width
    const visible =
      piece.text.trimEnd() === piece.text ? pieceWidth : (await shapeLine([trimEnd(piece)], language)).width
    if (width > 0 && width + visible > maxWidth) {
      lines.push([])
      width = 0
    }
    lines.at(-1)!.push(piece)
    width += pieceWidth
  }
  return Promise.all(lines.map((line) => shapeLine(trimLine(line), language)))
}

const trimEnd = ({ text, style }: TextSpan): TextSpan => ({ text: text.trimEnd(), style })
const trimLine = (line: TextSpan[]) => [...line.slice(0, -1), ...line.slice(-1).map(trimEnd)]

/**
 * Pieces after which a line may break. Thai and Chinese have no spaces, so their words come from a dictionary; English
 * and Korean break at spaces. Longer pieces are cut, so that a name without spaces cannot leave the sheet.
 */
function splitForBreaks({ text, style }: TextSpan, language: Locale): TextSpan[] {
  const pieces: string[] = []
  if (language === 'th' || language === 'cn')
    for (const { segment, isWordLike } of new Intl.Segmenter(findLanguage(language).tag, {
      granularity: 'word',
    }).segment(text)) {
      if (isWordLike || pieces.length === 0) pieces.push(segment)
      else pieces[pieces.length - 1] += segment
    }
  else pieces.push(...(text.match(/\S+\s*|\s+/g) ?? []))
  return pieces.flatMap(cutLongPiece).map((piece) => ({ text: piece, style }))
}

const maxPieceCharacters = 24

function cutLongPiece(piece: string): string[] {
  const characters = Array.from(graphemes.segment(piece), ({ segment }) => segment)
  const parts = Math.ceil(characters.length / maxPieceCharacters)
  return Array.from({ length: parts }, (_, part) =>
    characters.slice(part * maxPieceCharacters, (part + 1) * maxPieceCharacters).join(''),
  )
}
