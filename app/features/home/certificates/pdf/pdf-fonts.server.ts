import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'
import type { Locale } from '#app/platform/i18n/languages.ts'

const packages = createRequire(import.meta.url)

export const textStyles = ['text', 'strong', 'heading'] as const
export type TextStyle = (typeof textStyles)[number]

/** Weights as the files have them; a variable font has every weight in one file. */
type Family = { name: string; folder: string; weights: Record<TextStyle, number> | null }

const variable = (name: string): Family => ({ name, folder: `@fontsource-variable/${name}`, weights: null })
const fixed = (name: string, text: number, strong: number): Family => ({
  ...{ name, folder: `@fontsource/${name}` },
  weights: { text, strong, heading: strong },
})

const nunito = variable('nunito')
const korean = variable('noto-sans-kr')
const chinese = variable('noto-sans-sc')
const thai = fixed('noto-sans-thai-looped', 400, 700)
const mitr = fixed('mitr', 400, 600)

/** Families in order of preference, as in the stylesheet. A name may be in another script than the certificate. */
const familiesOf: Record<Locale, { text: Family[]; heading: Family[] }> = {
  en: { text: [nunito, thai, korean, chinese], heading: [variable('baloo-2'), mitr, korean, chinese] },
  th: { text: [thai, nunito, korean, chinese], heading: [mitr, thai, nunito, korean, chinese] },
  ko: { text: [korean, nunito, thai, chinese], heading: [fixed('jua', 400, 400), korean, nunito, thai, chinese] },
  cn: { text: [chinese, nunito, thai, korean], heading: [chinese, nunito, thai, korean] },
}

const variableWeights: Record<TextStyle, number> = { text: 400, strong: 700, heading: 700 }

/** One file of a family: fonts are cut into ranges of characters. */
export type FontSlice = { id: string; font: Font }

type Ranges = { slice: string; ranges: [number, number][] }[]
const rangesOfFamily = new Map<string, Promise<Ranges>>()

function readRanges({ folder }: Family): Promise<Ranges> {
  let ranges = rangesOfFamily.get(folder)
  if (!ranges) rangesOfFamily.set(folder, (ranges = parseRanges(folder)))
  return ranges
}

async function parseRanges(folder: string): Promise<Ranges> {
  const text = await readFile(packages.resolve(`${folder}/unicode.json`), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([name, list]) => ({
    slice: name.replaceAll(/[[\]]/g, ''),
    ranges: list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

/** A Chinese batch uses some 60 files of 60 kB. */
const maxLoadedSlices = 240
const loadedSlices = new Map<string, Promise<FontSlice>>()

function loadSlice(family: Family, slice: string, style: TextStyle): Promise<FontSlice> {
  const weight = family.weights ? String(family.weights[style]) : 'wght'
  const file = `${family.folder}/files/${family.name}-${slice}-${weight}-normal.woff2`
  const id = family.weights ? file : `${file} ${variableWeights[style]}`
  let loaded = loadedSlices.get(id)
  if (!loaded) {
    if (loadedSlices.size >= maxLoadedSlices) loadedSlices.delete(loadedSlices.keys().next().value!)
    loadedSlices.set(id, (loaded = openSlice(id, file, family.weights ? null : variableWeights[style])))
  }
  return loaded
}

/** Units of shaped text: thousandths of the font size. */
export const unitsPerSize = 1_000

async function openSlice(id: string, file: string, weight: number | null): Promise<FontSlice> {
  const font = new Font(new Face(new Blob((await decompress(await readFile(packages.resolve(file)))).slice().buffer)))
  font.setScale(unitsPerSize, unitsPerSize)
  if (weight !== null) font.setVariations([new Variation('wght', weight)])
  return { id, font }
}

/** A batch in Chinese has some 500 different characters. */
const maxCachedFonts = 5_000
const cachedFonts = new Map<string, Promise<FontSlice | null>>()

/** The first font that has all characters; null if there is none. */
export function findFont(characters: string, style: TextStyle, language: Locale): Promise<FontSlice | null> {
  const key = `${language} ${style} ${characters}`
  let font = cachedFonts.get(key)
  if (!font) {
    if (cachedFonts.size >= maxCachedFonts) cachedFonts.clear()
    cachedFonts.set(key, (font = searchFont(characters, style, language)))
  }
  return font
}

async function searchFont(characters: string, style: TextStyle, language: Locale): Promise<FontSlice | null> {
  const codes = [...characters].map((character) => character.codePointAt(0)!)
  for (const family of familiesOf[language][style === 'heading' ? 'heading' : 'text'])
    for (const { slice, ranges } of await readRanges(family)) {
      if (!codes.every((code) => ranges.some(([from, to]) => from <= code && code <= to))) continue
      const candidate = await loadSlice(family, slice, style)
      if (codes.every((code) => candidate.font.nominalGlyph(code) !== undefined)) return candidate
    }
  return null
}
