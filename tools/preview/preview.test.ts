import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import request from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalogue, PublishedLesson } from '#content/publish.ts'
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
const patiently = { timeout: 15_000, interval: 100 }

const file = 'content/block-breeze/bb-8c.json'
const whole = readFileSync(join(repository, file), 'utf8')
const save = (text: string) => writeFileSync(join(root, file), text)

test('a file that is broken is shown as a fault, and mending it clears it', async () => {
  expect(await faults('bb-8c')).toEqual([])
  save(whole.replace('"answer": 9', '"answer": 13'))
  await expect
    .poll(() => faults('bb-8c'), patiently)
    .toContainEqual({ file, words: 'bb-8-q: question 1 has a mistake that is right' })
  save(whole)
  await expect.poll(() => faults('bb-8c'), patiently).toEqual([])
}, 40_000)

test('a field that is wrong is named; the lesson comes back when it can be read', async () => {
  const shown = () => fetch(`${preview.url}/preview/lessons/bb-8c-th.json`).then(({ status }) => status)
  save(whole.replace('"minutes": ', '"minutes": 9'))
  await expect.poll(shown, patiently).toBe(404)
  expect(await faults('bb-8c')).toContainEqual({ file, words: expect.stringContaining('minutes: ') })
  // The others can be looked at meanwhile.
  const lessons = (await get<Catalogue>('/preview/courses/ko.json')).flatMap(({ units }) =>
    units.flatMap((one) => one.lessons),
  )
  expect(lessons.map(({ id }) => id)).toContain('bb-8b')
  save(whole.slice(0, 400))
  await expect.poll(() => get<Fault[]>('/preview/faults/all.json'), patiently).toMatchObject([{ file }])
  save(whole)
  await expect.poll(shown, patiently).toBe(200)
  expect(await faults('bb-8c')).toEqual([])
}, 40_000)

test('what is saved is what is shown', async () => {
  const title = async () => (await get<PublishedLesson>('/preview/lessons/bb-8c-en.json')).title
  save(whole.replace(/"title": "Boxes that remember[^"]*"/, '"title": "Boxes with names"'))
  await expect.poll(title, patiently).toBe('Boxes with names')
  save(whole)
  await expect.poll(title, patiently).not.toBe('Boxes with names')
}, 40_000)

test('it answers on this machine only, and the product has no such page', () => {
  expect(new URL(preview.url).hostname).toBe('127.0.0.1')
  expect(JSON.stringify(pages)).not.toContain('preview')
})

test('addresses that are none do not end it', async () => {
  const { port } = new URL(preview.url)
  // `fetch` would mend them.
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) =>
      request.get({ port, path }, (response) => resolve(response.resume().statusCode!)).on('error', reject),
    )
  for (const path of ['//', '//:x', '/messages//constructor/name.json', '/messages//en/__proto__.json'])
    expect(await ask(path)).toBeGreaterThan(0)
  expect(await ask('/messages//constructor/name.json')).toBe(404)
  expect((await get<Catalogue>('/preview/courses/en.json')).length).toBeGreaterThan(0)
}, 20_000)
