import { maxPageKb, measurePageParts, signedInPages, openTeacherSession } from '#testing/signed-in-pages.ts'
import { expect, test } from '../harness/journey.ts'

const cases = Object.entries(signedInPages).map(([name, path]) => ({ name, path }))

for (const { name, path } of cases)
  test(`the HTML of the ${name} page has at most ${maxPageKb} kB`, async ({ world }) => {
    const cookie = await openTeacherSession(world)
    const response = await fetch(world.url + path, { headers: { cookie }, redirect: 'manual' })
    expect(response.status).toBe(200)
    const parts = measurePageParts(await response.text())
    expect(parts.whole, JSON.stringify(parts)).toBeLessThanOrEqual(maxPageKb)
  })
