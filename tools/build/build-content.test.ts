import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Catalog, PublishedLesson } from '#content/publish.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { buildContent } from './build-content.ts'
import { repository } from '../source-files.ts'

const out = mkdtempSync(join(tmpdir(), 'skykite-content-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

const built = buildContent(repository, out)
const names = () => readdirSync(join(out, 'client/assets/lessons')).toSorted()
const catalogues = JSON.parse(readFileSync(join(out, 'content/catalogue.json'), 'utf8')) as Record<string, Catalog>
const lessonsIn = (catalogue: Catalog) => catalogue.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))
const read = (file: string) => readFileSync(join(out, 'client', file), 'utf8')

test('writes every lesson in every language to the file that the catalog names', () => {
  expect(names()).toHaveLength(built.lessons * 4)
  for (const catalogue of Object.values(catalogues))
    for (const { id, file, bytes, steps } of lessonsIn(catalogue)) {
      const text = read(file)
      const lesson = JSON.parse(text) as PublishedLesson
      expect(lesson.id).toBe(id)
      expect(Buffer.byteLength(text)).toBe(bytes)
      expect(lesson.steps.map((step) => step.id)).toEqual(steps.map((step) => step.id))
      expect(steps.every((step) => lesson.texts[step.id])).toBe(true)
    }
})

test('published lessons contain no solutions except in quizzes, and every level can be opened', () => {
  for (const { file } of lessonsIn(catalogues.en!)) {
    const lesson = JSON.parse(read(file)) as PublishedLesson
    // Quizzes include the correct answers because feedback must work offline.
    const withoutQuizzes = { ...lesson, steps: lesson.steps.filter(({ kind }) => kind !== 'quiz') }
    expect(JSON.stringify(withoutQuizzes)).not.toMatch(/"solution"|"answer"|"mustFail"|"misconception"/)
    for (const step of lesson.steps) if ('world' in step) expect(openLevel(step).ok).toBe(true)
  }
})

test('gives unchanged content the same file names', () => {
  const firstNames = names()
  buildContent(repository, out)
  expect(names()).toEqual(firstNames)
})

test('a compressed catalog is smaller than 9 kB', () => {
  for (const catalogue of Object.values(catalogues))
    expect(gzipSync(JSON.stringify(catalogue)).length).toBeLessThan(9_000)
})

test('only the first lesson of each course is a free trial', () => {
  expect(
    lessonsIn(catalogues.en!)
      .filter(({ trial }) => trial)
      .map(({ id }) => id),
  ).toEqual(['ff-1a', 'tu-1a', 'bb-1a', 'pw-1a', 'js-1a'])
})
