import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import request from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalog, PublishedLesson } from '#content/publish.ts'
import { pages } from '#app/routes.ts'
import { repository } from '#tools/source-files.ts'
import type { Fault } from './preview-content.ts'
import { servePreview } from './serve-preview.ts'

const root = mkdtempSync(join(tmpdir(), 'preview-'))
let preview: Awaited<ReturnType<typeof servePreview>>

beforeAll(async () => {
  cpSync(join(repository, 'content'), join(root, 'content'), { recursive: true })
  preview = await servePreview({ root, port: 0 })
}, 60_000)
afterAll(async () => {
  await preview.stop()
  rmSync(root, { recursive: true })
})

const get = async <Value>(path: string) => (await (await fetch(preview.url + path)).json()) as Value
const faults = (lesson: string) => get<Fault[]>(`/preview/faults/${lesson}.json`)
const pollOptions = { timeout: 15_000, interval: 100 }

const file = 'content/block-breeze/bb-8c.json'
const originalText = readFileSync(join(repository, file), 'utf8')
const save = (text: string) => writeFileSync(join(root, file), text)

test('reports a problem in a changed file until the file is fixed', async () => {
  expect(await faults('bb-8c')).toEqual([])
  save(originalText.replace('"answer": 9', '"answer": 13'))
  await expect
    .poll(() => faults('bb-8c'), pollOptions)
    .toContainEqual({ file, words: 'bb-8-q: question 1 lists a correct answer as a mistake' })
  save(originalText)
  await expect.poll(() => faults('bb-8c'), pollOptions).toEqual([])
}, 40_000)

test('names an invalid field and serves the lesson again once the file is valid', async () => {
  const lessonStatus = () => fetch(`${preview.url}/preview/lessons/bb-8c-th.json`).then(({ status }) => status)
  save(originalText.replace('"minutes": ', '"minutes": 9'))
  await expect.poll(lessonStatus, pollOptions).toBe(404)
  expect(await faults('bb-8c')).toContainEqual({ file, words: expect.stringContaining('minutes: ') })
  // The other lessons are still available.
  const lessons = (await get<Catalog>('/preview/courses/ko.json')).flatMap(({ units }) =>
    units.flatMap((unit) => unit.lessons),
  )
  expect(lessons.map(({ id }) => id)).toContain('bb-8b')
  save(originalText.slice(0, 400))
  await expect.poll(() => get<Fault[]>('/preview/faults/all.json'), pollOptions).toMatchObject([{ file }])
  save(originalText)
  await expect.poll(lessonStatus, pollOptions).toBe(200)
  expect(await faults('bb-8c')).toEqual([])
}, 40_000)

test('serves a saved change', async () => {
  const title = async () => (await get<PublishedLesson>('/preview/lessons/bb-8c-en.json')).title
  save(originalText.replace(/"title": "Boxes that remember[^"]*"/, '"title": "Boxes with names"'))
  await expect.poll(title, pollOptions).toBe('Boxes with names')
  save(originalText)
  await expect.poll(title, pollOptions).not.toBe('Boxes with names')
}, 40_000)

test('listens on localhost only and is not a route of the product', () => {
  expect(new URL(preview.url).hostname).toBe('127.0.0.1')
  expect(JSON.stringify(pages)).not.toContain('preview')
})

test('survives requests with malformed paths', async () => {
  const { port } = new URL(preview.url)
  // `fetch` would normalize these paths.
  const requestStatus = (path: string) =>
    new Promise<number>((resolve, reject) =>
      request.get({ port, path }, (response) => resolve(response.resume().statusCode!)).on('error', reject),
    )
  for (const path of ['//', '//:x', '/messages//constructor/name.json', '/messages//en/__proto__.json'])
    expect(await requestStatus(path)).toBeGreaterThan(0)
  expect(await requestStatus('/messages//constructor/name.json')).toBe(404)
  expect((await get<Catalog>('/preview/courses/en.json')).length).toBeGreaterThan(0)
}, 20_000)
