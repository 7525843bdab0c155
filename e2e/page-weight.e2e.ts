import { expect, test } from 'vitest'
import { worldOfFile } from './fixture.ts'
import { heaviestKb, partsOf, signedInPages, teacherInClass } from './signed-in-pages.ts'

const world = await worldOfFile()
const cookie = await teacherInClass(world)

const cases = Object.entries(signedInPages).map(([name, path]) => ({ name, path }))

test.each(cases)(`the page of $name weighs no more than ${heaviestKb} kB`, async ({ path }) => {
  const response = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
  expect(response.status).toBe(200)
  const parts = partsOf(await response.text())
  expect(parts.whole, JSON.stringify(parts)).toBeLessThanOrEqual(heaviestKb)
})
