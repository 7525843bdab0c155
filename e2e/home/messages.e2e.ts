import type { Locale } from '#app/platform/i18n/languages.ts'
import { explorers, kiteHill, parentsChild, personas } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { desktop, phone } from '#testing/screen.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { checkScreen, fillPlaceholders, open, press } from '../harness/two-devices.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** Announcements, threads and the class sky, on the screens of teacher, parent and child at the same time. */

const classChat = `/chat?class=${explorers}`
const childChat = `/chat?child=${parentsChild}`
const dayMs = 86_400_000

const cases = [
  ['en', 'th'],
  ['th', 'ko'],
  ['ko', 'cn'],
  ['cn', 'en'],
] as const

/** Local time of the school as `19:05`. */
const clockAt = (time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(time)

/** Sets the quiet hours of the class to start and end this many minutes from now. */
const setQuietHours = (owner: Journey['owner'], fromMinutes: number, toMinutes: number) => {
  const clock = (minutes: number) => clockAt(Date.now() + minutes * 60_000)
  return owner.query('UPDATE classrooms SET quiet_from = $2, quiet_to = $3 WHERE id = $1', [
    ...[explorers, clock(fromMinutes), clock(toMinutes)],
  ])
}

const read = (locale: Locale) => readMessages('home/messages', locale)

for (const [teacherLocale, parentLocale] of variants(cases))
  test(`a teacher announces in ${teacherLocale}, a parent confirms on a phone in ${parentLocale}`, async ({
    world,
    owner,
    openScreen,
  }) => {
    await setQuietHours(owner, 600, 660)
    const [words, parentWords] = [read(teacherLocale), read(parentLocale)]
    const title = `Kite day ${teacherLocale}`
    const teacher = await openScreen('teacher', teacherLocale, desktop)
    const parent = await openScreen('parent', parentLocale, phone)
    await open(parent.page, world, parentLocale, childChat)
    await open(teacher.page, world, teacherLocale, classChat)
    await teacher.page.getByRole('link', { name: words.announce!.open!, exact: true }).click()
    await teacher.page.getByLabel(words.announce!.title!, { exact: true }).fill(title)
    await teacher.page.getByLabel(words.announce!.text!, { exact: true }).fill('Please pack a hat and water.')
    await checkScreen(teacher.page, `messages/announce-desktop.${teacherLocale}`)
    await press(teacher.page, words.announce!.send!)
    const receipts = (n: number, m: number) => fillPlaceholders(words.announcement!.receipts!, { n, m })
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
      [explorers],
    )
    const families = rows[0]!.count
    await teacher.page.getByRole('heading', { name: receipts(0, families), exact: true }).waitFor()

    // The page of the parent is open and shows the announcement without a reload.
    await parent.page.getByRole('link', { name: title }).click()
    await parent.page.getByRole('listitem').getByText('Please pack a hat and water.').waitFor()
    await checkScreen(parent.page, `messages/announcement-phone.${parentLocale}`)
    await press(parent.page, parentWords.announcement!.confirm!)
    await parent.page.getByText(parentWords.announcement!.confirmed!).waitFor()

    await teacher.page.getByRole('heading', { name: receipts(1, families), exact: true }).waitFor()
    await teacher.page.getByText(fillPlaceholders(readCount(words.announcement!, 'read'), { count: 1 })).click()
    await teacher.page.getByRole('listitem').filter({ hasText: 'มะลิ ใจดี' }).first().waitFor()
    await checkScreen(teacher.page, `messages/receipts-desktop.${teacherLocale}`)

    // A question of the parent opens the thread with all teachers.
    await parent.page.getByRole('link', { name: parentWords.announcement!.ask!, exact: true }).click()
    await parent.page.getByLabel(parentWords.compose!.label!, { exact: true }).fill('When do we start?')
    await press(parent.page, parentWords.compose!.send!)
    await parent.page.getByRole('log').getByText('When do we start?').waitFor()
    await checkScreen(parent.page, `messages/thread-phone.${parentLocale}`)
    await teacher.page.getByRole('link', { name: personas.parent.name }).click()
    await teacher.page.getByRole('log').getByText('When do we start?').waitFor()
    // The open thread counts as read.
    await expect(teacher.page.getByText(fillPlaceholders(readCount(words.list!, 'unread'), { count: 1 }))).toHaveCount(
      0,
    )
    await checkScreen(teacher.page, `messages/thread-desktop.${teacherLocale}`)
    expect([...teacher.errors, ...parent.errors]).toEqual([])
    await Promise.all([teacher.context.close(), parent.context.close()])
  })

const readCount = (words: Record<string, string>, key: string) => words[`${key}_one`] ?? words[`${key}_other`]!

for (const [locale] of variants(cases, 2))
  test(`a child sends a sticker and a phrase in ${locale}, and the teacher answers in text`, async ({
    world,
    owner,
    openScreen,
  }) => {
    await setQuietHours(owner, 600, 660)
    const words = read(locale)
    const child = await openScreen({ id: parentsChild }, locale, phone)
    const teacher = await openScreen('teacher', locale, phone)
    await open(child.page, world, locale, `/dashboard/profile?class=${explorers}`)
    await child.page.getByRole('link', { name: words.chat!.title!, exact: true }).click()
    await child.page.getByRole('link', { name: words.sky!.title! }).click()
    await child.page.getByTitle(words.groups!.stickers!, { exact: true }).click()
    await checkScreen(child.page, `messages/stickers-phone.${locale}`)
    await press(child.page, readMessages('ui', locale).pictures!.flower!)
    await child.page.getByRole('list', { name: words.sky!.title! }).getByText(words.sky!.me!, { exact: true }).waitFor()
    await checkScreen(child.page, `messages/sky-phone.${locale}`)

    await child.page.getByRole('link', { name: words.sky!.tellTeacher!, exact: true }).click()
    await press(child.page, words.phrases!['i-need-help']!)
    await child.page.getByRole('log').getByText(words.phrases!['i-need-help']!).waitFor()
    await checkScreen(child.page, `messages/phrases-phone.${locale}`)

    await open(teacher.page, world, locale, classChat)
    await checkScreen(teacher.page, `messages/list-phone.${locale}`)
    await teacher.page.getByRole('link', { name: 'มะลิ ใจดี' }).first().click()
    await teacher.page.getByLabel(words.compose!.label!, { exact: true }).fill('I come to your table.')
    await press(teacher.page, words.compose!.send!)
    await child.page.getByRole('log').getByText('I come to your table.').waitFor()
    expect([...teacher.errors, ...child.errors]).toEqual([])
    await Promise.all([teacher.context.close(), child.context.close()])
  })

// In a landing the database tests of messages prove the hours.
for (const [locale] of variants(cases, 1))
  test(`a message of the evening arrives in the morning (${locale})`, async ({ world, owner, openScreen }) => {
    onlyNightly('`messages.db.test.ts` proves quiet hours; the read without a write comes after up to 20 s')
    await setQuietHours(owner, -60, 60)
    const words = read(locale)
    const text = `Mali has a fever ${locale}.`
    const parent = await openScreen('parent', locale, phone)
    const teacher = await openScreen('coTeacher', locale, desktop)
    await open(parent.page, world, locale, childChat)
    await parent.page
      .getByRole('link', { name: fillPlaceholders(words.thread!.teachers!, { classroom: '4B Explorers' }) })
      .click()
    await parent.page.getByLabel(words.compose!.label!, { exact: true }).fill(text)
    await press(parent.page, words.compose!.send!)
    const message = parent.page.getByRole('listitem').filter({ hasText: text })
    await message.getByText(words.arrives!.split('{{')[0]!.trim()).waitFor()
    await checkScreen(parent.page, `messages/quiet-phone.${locale}`)

    await open(teacher.page, world, locale, classChat)
    const item = teacher.page.getByRole('link', { name: personas.parent.name })
    expect(await item.filter({ hasText: text }).count()).toBe(0)
    // The morning comes: the open page shows the message without a write.
    await owner.query(
      `UPDATE messages SET arrives_at = now(), written_at = now() - $2::bigint * interval '1 ms' WHERE school_id = $1 AND content = $3`,
      [...[kiteHill, dayMs / 2, text]],
    )
    await item.filter({ hasText: text }).waitFor({ timeout: 45_000 })
    await Promise.all([teacher.context.close(), parent.context.close()])
  })
