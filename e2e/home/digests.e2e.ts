import type { Locale } from '#app/platform/i18n/languages.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { inTransaction, openPool, systemTenant } from '#app/platform/db/db.server.ts'
import { explorers, kiteHill } from '#db/personas.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'
import { takeScreenshot, waitForHydration } from '#testing/screen.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { checkScreen, fillPlaceholders } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'

/** A parent without an account accepts an invitation by mail, gets the week, and ends it with one click. */

const students = `/dashboard/classroom-dashboard/${explorers}/students`
const child = 'Leo Martin'
const givenName = 'Leo'
const week = '2026-W47'

const cases = [
  ['th', '/th', handheld, 'phone'],
  ['en', '', desk, 'desktop'],
  ['ko', '/ko', handheld, 'phone'],
  ['cn', '/cn', desk, 'desktop'],
] as const

async function prepareChild(owner: Journey['owner']): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM users WHERE name = $1', [child])
  const { id } = rows[0]!
  await owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-3', 1, now()) ON CONFLICT DO NOTHING`,
    [kiteHill, id],
  )
  await owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 3, 0, 1, 0, t.at, t.at, t.at FROM unnest(ARRAY['ff-1-1', 'ff-1-2', 'ff-1-3']) AS step,
       (SELECT '2026-11-18T03:00:00Z'::timestamptz AS at) t
     ON CONFLICT (school_id, student_id, step) DO UPDATE SET solved_at = excluded.solved_at`,
    [kiteHill, id],
  )
  return id
}

/** Queues the mail of a week for the reader, as the planning of the school does on Friday. */
async function queueDigest({ owner, world }: Pick<Journey, 'owner' | 'world'>, student: string): Promise<void> {
  const { rows } = await owner.query<{ reader: string }>(
    `SELECT reader_id AS reader FROM parent_mail_invitations WHERE student_id = $1 AND status = 'accepted' ORDER BY made_at DESC LIMIT 1`,
    [student],
  )
  const { reader } = rows[0]!
  await owner.query('INSERT INTO digests (school_id, reader_id, week, due_at) VALUES ($1, $2, $3, now())', [
    kiteHill,
    reader,
    week,
  ])
  const log = { warn: () => {}, error: () => {} } as never
  const [jobs, pool] = [openJobs(world.appUrl, log), openPool(world.appUrl, 1)]
  await inTransaction(pool, systemTenant, (db) =>
    jobs.queue(db, { name: 'send-digest', data: { schoolId: kiteHill, reader, week } }),
  )
  await jobs.close()
  await pool.end()
}

const messagesOf = (locale: Locale, part: string) => readMessages('home/digests', locale)[part] as Messages

for (const [locale, prefix, device, size] of variants(cases))
  test(`a parent without an account gets a weekly mail in ${locale} and unsubscribes on a ${size}`, async ({
    world,
    owner,
    screens,
    browser,
  }) => {
    const id = await prepareChild(owner)
    const address = `parent-${locale}@example.test`
    const [card, answer, choice] = ['card', 'answer', 'choice'].map((part) => messagesOf(locale, part)) as [
      Messages,
      Messages,
      Messages,
    ]

    // The teacher looks at the mail before sending it.
    const teacher = await screens.of('teacher', `${prefix}${students}?student=${id}`, device)
    await teacher.page.getByLabel(card.address!, { exact: true }).fill(address)
    await teacher.page.getByLabel(card.language!, { exact: true }).selectOption(locale)
    await teacher.page.getByRole('button', { name: card.look!, exact: true }).click()
    const dialog = teacher.page.getByRole('dialog').filter({ hasText: address })
    await dialog.waitFor()
    await checkScreen(teacher.page, `digests/look-${size}.${locale}`)
    await dialog.getByRole('button', { name: card.send!, exact: true }).click()
    await teacher.page.getByRole('listitem').filter({ hasText: address }).waitFor()
    await checkScreen(teacher.page, `digests/student-page-${size}.${locale}`)

    const invitation = /https?:\/\/\S+invitation=\S+/.exec((await world.mailTo(address)).text)![0]
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...device })
    const page = await context.newPage()
    await page.goto(invitation)
    await waitForHydration(page)
    await checkScreen(page, `digests/invitation-${size}.${locale}`)
    expect(await page.content()).not.toContain('Martin')
    await page.getByRole('button', { name: answer.accept!, exact: true }).click()
    await page.getByText(fillPlaceholders(answer.accepted!, { child: givenName })).waitFor()

    await queueDigest({ owner, world }, id)
    const learned = (messagesOf(locale, 'mail') as Messages).learned!
    const mail = await world.mailTo(address, new RegExp(learned))
    expect(mail.html).toContain(learned)
    expect(mail.text).not.toContain('Martin')
    // A page without the content security policy of the site.
    const mailPage = await context.newPage()
    await mailPage.setContent(mail.html!)
    await takeScreenshot(mailPage, `digests/mail-${size}.${locale}`)
    await mailPage.close()

    // The button of a mail client sends one POST request without a session (RFC 8058).
    const off = /<(.+)>/.exec(mail.headers['list-unsubscribe']!)![1]!
    const response = await fetch(off, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(await response.json()).toEqual({ ok: true })

    // The link in the text leads to the same choice, with undo.
    await page.goto(/https?:\/\/\S+weekly=\S+off/.exec(mail.text)![0])
    await waitForHydration(page)
    await page.getByText(choice.off!, { exact: true }).waitFor()
    await checkScreen(page, `digests/off-${size}.${locale}`)
    await page.getByRole('button', { name: choice.undo!, exact: true }).click()
    await page.getByText(choice.friday!, { exact: true }).waitFor()
    await page.goto(/https?:\/\/\S+weekly=[^&\s]+/.exec(mail.text)![0])
    await waitForHydration(page)
    await page.getByRole('button', { name: choice.toSunday!, exact: true }).click()
    await page.getByText(choice.sunday!, { exact: true }).waitFor()
    await checkScreen(page, `digests/choices-${size}.${locale}`)
    await context.close()
    await closeScreens(teacher)
  })
