import { expect, test } from 'vitest'
import { worldOfFile } from './fixture.ts'
import { heaviestPageKb, partsOf, signedInPages, teacherInClass } from './signed-in-pages.ts'

const world = await worldOfFile()
const cookie = await teacherInClass(world)

test.each(Object.entries(signedInPages))(`the page of %s weighs no more than ${heaviestPageKb} kB`, async (_, path) => {
  const response = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
  expect(response.status).toBe(200)
  const parts = partsOf(await response.text())
  expect(parts.whole, JSON.stringify(parts)).toBeLessThanOrEqual(heaviestPageKb)
})
