import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { pupilId } from '../scenes/card-class.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A teacher approves or declines pending board notes on Today. */

const area = `classrooms/${explorers}`

test.beforeEach(async ({ owner }) => {
  await owner.query(`UPDATE classrooms SET board = 'approval' WHERE id = $1`, [explorers])
  await owner.query('DELETE FROM live_records WHERE area = ANY ($1)', [[`${area}/board`, `${area}/held-notes`]])
  for (const [key, text] of [
    ['one', 'Hello class'],
    ['two', 'Something rude'],
  ])
    await owner.query(
      `INSERT INTO live_records (school_id, area, key, value, writer, revision)
       SELECT school_id, $1, $2, jsonb_build_object('text', $3::text, 'colour', 'sun'), $4, nextval('live_revisions')
       FROM classrooms WHERE id = $5`,
      [`${area}/held-notes`, `${pupilId(0)}.${key}`, text, pupilId(0), explorers],
    )
})
test.afterEach(({ owner }) => owner.query(`UPDATE classrooms SET board = 'open' WHERE id = $1`, [explorers]))

const cases = [
  ['th', handheld, 'phone'],
  ['en', desk, 'desktop'],
] as const

for (const [locale, device, size] of variants(cases))
  test(`in ${locale}: a teacher approves one pending note and declines another on Today`, async ({
    owner,
    screens,
  }) => {
    const boardMessages = readMessages('classrooms', locale).board!
    const { page, context } = await screens.of('teacher', localePath(locale, `/dashboard?class=${explorers}`), device)
    await waitForHydration(page)
    const needsRegion = page.getByRole('region', { name: readMessages('dashboard', locale).needs!.title! })
    const item = (text: string) => needsRegion.getByRole('listitem').filter({ hasText: text })
    await item('Hello class').waitFor()
    await checkScreen(page, `held-notes/${size}.${locale}`)
    await item('Hello class')
      .getByRole('button', { name: new RegExp(`^${boardMessages.approve!}`) })
      .click()
    await expect.poll(() => item('Hello class').count()).toBe(0)
    await item('Something rude')
      .getByRole('button', { name: new RegExp(`^${boardMessages.decline!}`) })
      .click()
    await expect.poll(() => item('Something rude').count()).toBe(0)
    const { rows } = await owner.query<{ value: string }>('SELECT value FROM live_records WHERE area = ANY ($1)', [
      [`${area}/board`, `${area}/held-notes`],
    ])
    expect(rows.map(({ value }) => JSON.parse(value) as unknown)).toEqual([{ text: 'Hello class', colour: 'sun' }])
    await closeScreens({ page, context })
  })
