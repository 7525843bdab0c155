import { localePath } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { waitForHydration } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'
import { pupilId } from '../scenes/card-class.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'

/** A teacher reads texts that wait: Today counts them, and the teacher releases or holds back each. */

test.beforeEach(async ({ owner }) => {
  await owner.query(`DELETE FROM held_texts WHERE classroom_id = $1`, [explorers])
  await owner.query(`DELETE FROM live_records WHERE area = $1`, [`classrooms/${explorers}/board`])
  for (const [index, [text, from, to, category, severity]] of (
    [
      ['this level is crap but i found it', 14, 18, 'rude', 1],
      ['call me on 081 234 5678', 11, 23, 'contact', 2],
      ['i want to hurt myself', 0, 21, 'danger', 4],
    ] as const
  ).entries())
    await owner.query(
      `INSERT INTO held_texts (school_id, id, classroom_id, kind, subject, writer_id, text, payload, findings, severity, held_at)
       SELECT school_id, gen_random_uuid(), id, 'board-note', $2::text || '.' || $3, $2::uuid, $4, '{"colour":"sun"}', $5, $6, now()
       FROM classrooms WHERE id = $1`,
      [
        explorers,
        pupilId(index),
        `n${index}`,
        text,
        JSON.stringify([{ from, to, category, severity, language: 'en' }]),
        severity,
      ],
    )
})

const cases = [
  ['th', handheld, 'phone'],
  ['en', desk, 'desktop'],
] as const

for (const [locale, device, size] of variants(cases))
  test(`in ${locale}: a teacher opens the texts from Today, releases one and keeps one back`, async ({
    owner,
    screens,
  }) => {
    const messages = readMessages('moderation', locale).toRead!
    const { page, context } = await screens.of('teacher', localePath(locale, `/dashboard?class=${explorers}`), device)
    await waitForHydration(page)
    const needs = page.getByRole('region', { name: readMessages('dashboard', locale).needs!.title! })
    await checkScreen(page, `to-read/today.${size}.${locale}`)
    await needs.getByRole('link').filter({ hasText: '3' }).click()
    await page.getByRole('heading', { level: 1, name: messages.title! }).waitFor()
    await waitForHydration(page)
    await checkScreen(page, `to-read/${size}.${locale}`)
    const item = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })
    const press = (text: string, label: string) =>
      item(text)
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click()
    await press('crap', messages.release!)
    await expect.poll(() => item('crap').count()).toBe(0)
    await press('call me', messages.keepBack!)
    await expect.poll(() => item('call me').count()).toBe(0)
    await item('hurt myself').waitFor()
    const { rows } = await owner.query<{ value: string }>('SELECT value FROM live_records WHERE area = $1', [
      `classrooms/${explorers}/board`,
    ])
    expect(rows.map(({ value }) => (JSON.parse(value) as { text: string }).text)).toEqual([
      'this level is crap but i found it',
    ])
    await closeScreens({ page, context })
  })
