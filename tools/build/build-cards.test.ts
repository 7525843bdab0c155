import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { cardPath, cardSize, hasCard } from '#rules/screens/page-cards.ts'
import { findFont } from '#app/features/home/certificates/pdf/pdf-fonts.server.ts'
import { graphemes } from '#app/features/home/certificates/pdf/shape-text.server.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import { listPublicPaths } from '#app/platform/pages/public-pages.ts'
import { pages } from '#app/routes.ts'
import { repository } from '../source-files.ts'
import { drawCard, listCards } from './build-cards.ts'

const out = mkdtempSync(join(tmpdir(), 'skykite-cards-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

test.each(languages)('every character of every title in $code has a glyph', async ({ code }) => {
  const titles = listCards(repository, code).map(({ title }) => title)
  const characters = new Set(titles.flatMap((title) => Array.from(graphemes.segment(title), ({ segment }) => segment)))
  const missing: string[] = []
  for (const character of characters)
    if (character.trim() !== '' && !(await findFont(character, 'heading', code))) missing.push(character)
  expect(characters.size).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

test('every public page except printed resources has a card, and every card belongs to a page', () => {
  const withCard = listPublicPaths(pages).filter((path) => path !== '/resource/:code')
  expect(withCard.filter((path) => !hasCard(path))).toEqual([])
  const names = languages.flatMap(({ code }) => listCards(repository, code).map(({ path }) => cardPath(path, code)))
  expect(new Set(names).size).toBe(names.length)
})

test.each(languages)('a card in $code has the size that other sites expect, and words on it', async ({ code }) => {
  const card = listCards(repository, code).find(({ path }) => path === '/help')!
  const drawn = await drawCard(repository, code, card)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const blank = await drawCard(repository, code, { ...card, title: '' })
  const [words, none] = await Promise.all([drawn, blank].map((bytes) => countDark(bytes)))
  expect(words!).toBeGreaterThan(none! + 1_000)
  expect(cardSize).toEqual({ width: 1200, height: 630 })
})

/** Pixels of the color of the title, in the half with the words. */
async function countDark(bytes: Buffer): Promise<number> {
  const area = { left: 0, top: 140, width: 620, height: 360 }
  const pixels = await sharp(bytes).extract(area).greyscale().raw().toBuffer()
  return pixels.filter((value) => value < 110).length
}
