import { expect, test } from 'vitest'
import { openFileWorld } from '../harness/fixture.ts'
import { maxPageKb, measurePageParts, signedInPages, openTeacherSession } from '#testing/signed-in-pages.ts'

const world = await openFileWorld()
const cookie = await openTeacherSession(world)

const cases = Object.entries(signedInPages).map(([name, path]) => ({ name, path }))

test.each(cases)(`the HTML of the $name page has at most ${maxPageKb} kB`, async ({ path }) => {
  const response = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
  expect(response.status).toBe(200)
  const parts = measurePageParts(await response.text())
  expect(parts.whole, JSON.stringify(parts)).toBeLessThanOrEqual(maxPageKb)
})
