import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { cardPath, cardSize, itemCards, pageCards } from '#rules/screens/page-cards.ts'
import { productPicturePath, type ProductPicture } from '#rules/screens/product-pictures.ts'
import { shapeLine, shapeLines, type ShapedText } from '#app/features/home/certificates/pdf/shape-text.server.ts'
import { trustPages } from '#app/features/site/reading/components/trust-pages.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { repository } from '../source-files.ts'

/**
 * Runs after `build-content.ts`. Writes the picture that other sites show with a link: the title of the page as shaped
 * outlines, so that all scripts are right without fonts on the machine, beside a picture of the product.
 */

type Card = { path: string; title: string; picture: ProductPicture }

const { width, height } = cardSize
const textWidth = 540
const margin = 64
const lineHeight = 1.25

type TitledItem = { id: string; title: string }
const readTitles = (root: string, file: string) =>
  JSON.parse(readFileSync(join(root, 'build/content', file), 'utf8')) as Record<Locale, TitledItem[]>

function readMessage(locale: Locale, key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  const text = path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      catalogue[locale][namespace],
    )
  if (typeof text !== 'string') throw new Error(`a card names the missing message ${key}`)
  return text
}

/** All cards of one language. */
export function listCards(root: string, locale: Locale): Card[] {
  const items = (start: string, titles: readonly TitledItem[]) =>
    titles.map(({ id, title }) => ({ path: start + id, title, picture: itemCards[start]! }))
  return [
    ...Object.entries(pageCards).map(([path, { title, picture }]) => ({
      path,
      picture,
      title: readMessage(locale, title),
    })),
    ...items('/courses/', readTitles(root, 'catalogue.json')[locale]),
    ...items('/help/', readTitles(root, 'help.json')[locale]),
    ...items(
      '/trust/',
      Object.entries(trustPages).map(([id, page]) => ({ id, title: readMessage(locale, `reading:${page}.title`) })),
    ),
  ]
}

/** Outlines of one line. Shaped text is in thousandths of the size, with y upwards. */
const drawLine = ({ glyphs }: ShapedText, x: number, y: number, size: number): string => {
  const scale = size / 1_000
  const outlines = glyphs.map(
    (placed) =>
      `<path transform="translate(${placed.x} ${placed.y})" d="${placed.slice.font.glyphToPath(placed.glyph)}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

/** The title in the largest size that fits in three lines. */
async function drawTitle(title: string, locale: Locale): Promise<string> {
  for (const size of [68, 60, 52, 46, 40]) {
    const lines = await shapeLines([{ text: title, style: 'heading' }], locale, (textWidth / size) * 1_000)
    if (lines.length > 3 && size !== 40) continue
    const top = height / 2 - ((lines.length - 1) * size * lineHeight) / 2 + size * 0.35
    return lines.map((line, index) => drawLine(line, margin, top + index * size * lineHeight, size)).join('')
  }
  return ''
}

async function drawBase(root: string, locale: Locale, picture: ProductPicture): Promise<Buffer> {
  const mark = readFileSync(join(root, 'public/favicon.svg'))
  const name = await shapeLine([{ text: 'Skykite', style: 'heading' }], 'en')
  const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#BFE6FF"/><stop offset="1" stop-color="#F4FAFF"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<path d="M0 560Q300 500 640 556T1200 540V630H0Z" fill="#9BDDAE"/><path d="M0 596Q360 552 700 594T1200 584V630H0Z" fill="#6DC98A"/>
<rect x="668" y="96" width="620" height="438" rx="28" fill="#fff"/>
<g fill="#0C4886">${drawLine(name, margin + 76, 108, 44)}</g></svg>`
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="414"><rect width="560" height="414" rx="20" fill="#fff"/></svg>`,
  )
  const screen = await sharp(join(root, 'public', productPicturePath(picture, locale)))
    .resize({ width: 520, height: 414, fit: 'cover', position: 'left top' })
    .composite([{ input: frame, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(Buffer.from(sky))
    .composite([
      { input: await sharp(mark, { density: 200 }).resize(60).png().toBuffer(), left: margin, top: 64 },
      { input: screen, left: 680, top: 108 },
    ])
    .png()
    .toBuffer()
}

const bases = new Map<string, Promise<Buffer>>()

/** One card as JPEG. The background is the same for all cards of a language and picture. */
export async function drawCard(root: string, locale: Locale, { title, picture }: Card): Promise<Buffer> {
  const key = `${locale} ${picture}`
  const base = bases.get(key) ?? drawBase(root, locale, picture)
  bases.set(key, base)
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#0C4886">${await drawTitle(title, locale)}</svg>`
  return sharp(await base)
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 70 })
    .toBuffer()
}

export async function buildCards(root: string, out: string): Promise<number> {
  const cards = languages.flatMap(({ code }) => listCards(root, code).map((card) => ({ code, card })))
  for (const { code, card } of cards) {
    const file = join(out, cardPath(card.path, code))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await drawCard(root, code, card))
  }
  return cards.length
}

if (import.meta.main) {
  const count = await buildCards(repository, join(repository, 'build/client'))
  console.log(`${count} cards for links`)
}
