import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Catalogue, PublishedLesson } from '#content/publish.ts'
import { openLevel } from '#rules/levels/open-level.ts'
import { buildContent } from './build-content.ts'
import { repository } from './source-files.ts'

const out = mkdtempSync(join(tmpdir(), 'skykite-content-'))
afterAll(() => rmSync(out, { recursive: true, force: true }))

const built = buildContent(repository, out)
const names = () => readdirSync(join(out, 'client/assets/lessons')).toSorted()
const catalogues = JSON.parse(readFileSync(join(out, 'content/catalogue.json'), 'utf8')) as Record<string, Catalogue>
const lessonsIn = (catalogue: Catalogue) => catalogue.flatMap(({ units }) => units.flatMap(({ lessons }) => lessons))
const read = (file: string) => readFileSync(join(out, 'client', file), 'utf8')

test('every lesson is a file in every language, and the catalogue knows where', () => {
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

test('nothing that a learner gets holds a solution, but for quizzes, and every level opens from it', () => {
  for (const { file } of lessonsIn(catalogues.en!)) {
    const lesson = JSON.parse(read(file)) as PublishedLesson
    // A quiz is explained at once, also without a network: it alone brings what is right.
    const others = { ...lesson, steps: lesson.steps.filter(({ kind }) => kind !== 'quiz') }
    expect(JSON.stringify(others)).not.toMatch(/"solution"|"answer"|"mustFail"|"misconception"/)
    for (const step of lesson.steps) if ('world' in step) expect(openLevel(step).ok).toBe(true)
  }
})

test('the same content gets the same names again', () => {
  const before = names()
  buildContent(repository, out)
  expect(names()).toEqual(before)
})

test('a catalogue is small enough for a page', () => {
  for (const catalogue of Object.values(catalogues))
    expect(gzipSync(JSON.stringify(catalogue)).length).toBeLessThan(9_000)
})

test('the first lesson of each course is open to anyone', () => {
  expect(
    lessonsIn(catalogues.en!)
      .filter(({ trial }) => trial)
      .map(({ id }) => id),
  ).toEqual(['ff-1a', 'tu-1a', 'bb-1a', 'pw-1a', 'js-1a'])
})
