import type { Page } from 'playwright-core'
import { explorers } from '#db/personas.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import type { PersonaName } from '#testing/sign-in.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** The school is in Bangkok, its users' devices in other time zones: all times are shown and entered in school time. */

const lessons = (world: Journey['world']) => `${world.url}/dashboard/lessons?class=${explorers}`

test.beforeEach(({ owner }) => owner.query('DELETE FROM assignments WHERE classroom_id = $1', [explorers]))

async function openIn(
  { world, browser }: Pick<Journey, 'world' | 'browser'>,
  timezoneId: string,
  personaName: PersonaName,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({
    timezoneId,
    locale: 'en-US',
    viewport: desktop,
    serviceWorkers: 'block',
  })
  await signInByCookie(context, world, personaName)
  const page = await context.newPage()
  await page.goto(address)
  await waitForHydration(page)
  return page
}

test('a due time entered in New York is school time, and shows the same in Seoul and for the student', async ({
  world,
  browser,
  owner,
}) => {
  const teacher = await openIn({ world, browser }, 'America/New_York', 'teacher', `${lessons(world)}&assign=ff-2a`)
  const sheet = teacher.getByRole('dialog')
  await sheet.getByLabel('Due on').fill('2027-03-04T08:30')
  await sheet.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => sheet.count()).toBe(0)
  const due = /Mar 4, 2027, 8:30.AM/
  await teacher.getByText(due).first().waitFor()
  const { rows } = await owner.query<{ due: Date }>('SELECT due_at AS due FROM assignments WHERE classroom_id = $1', [
    explorers,
  ])
  expect(rows[0]!.due.toISOString()).toBe('2027-03-04T01:30:00.000Z')

  const colleague = await openIn({ world, browser }, 'Asia/Seoul', 'teacher', lessons(world))
  await colleague.getByText(due).first().waitFor()
  const child = await openIn({ world, browser }, 'Europe/London', 'student', lessons(world))
  await child.getByText(due).first().waitFor()
  for (const page of [teacher, colleague, child]) await page.context().close()
})

test('a lesson that opens later shows its opening time in school time', async ({ world, browser, owner }) => {
  onlyNightly('The other journey shows school time in three zones')
  await owner.query(
    `INSERT INTO assignments (id, school_id, classroom_id, kind, content, visibility, opens_at, made_at)
     SELECT gen_random_uuid(), school_id, id, 'lesson', 'ff-2a', 'open', '2027-03-04T01:30:00Z', now()
     FROM classrooms WHERE id = $1`,
    [explorers],
  )
  const child = await openIn(
    { world, browser },
    'America/Los_Angeles',
    'student',
    `${world.url}/lesson/ff-2a/ff-2-1?class=${explorers}`,
  )
  await child.getByText(/Mar 4, 2027, 8:30.AM/).waitFor()
  await child.context().close()
})
