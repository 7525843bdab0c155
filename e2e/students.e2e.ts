import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { owls } from '#db/personas.ts'
import en from '#app/features/students/locales/en.json' with { type: 'json' }
import th from '#app/features/students/locales/th.json' with { type: 'json' }
import { noViolations } from './axe.ts'
import { openFixture } from './fixture.ts'
import { desktop, hydrated, phone, picture } from './screen.ts'
import { enter } from './session.ts'

/** A class of forty out of a pasted list, moved, removed, taken back, a file with mistakes, and a file to take home. */

const { world, browser, owner } = await openFixture()

const sizes = { desktop, phone }
const words = { en, th }

const pictured = (page: Page, name: string) => picture(page, `students-${name}`)

/** Both journeys begin with an empty class. */
const emptyClass = () =>
  owner.query('DELETE FROM users USING enrolments e WHERE e.student_id = users.id AND e.classroom_id = $1', [owls])

const count = (text: string, number: number) => text.replace('{{count}}', `${number}`)

test.each([
  ['en', 'desktop'],
  ['th', 'phone'],
] as const)('%s, %s', { timeout: 180_000 }, async (locale, size) => {
  const t = words[locale]
  await emptyClass()
  const context = await browser.newContext({
    viewport: sizes[size],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: true,
  })
  await context.addCookies([{ name: 'i18n_redirected', value: locale satisfies Locale, url: world.url }])
  await enter(context, world, 'teacher')
  const page = await context.newPage()
  const shot = (name: string) => pictured(page, `${name}.${locale}.${size}`)
  await page.goto(world.url + localePath(locale, `/dashboard/classroom-dashboard/${owls}/students`), {
    waitUntil: 'load',
  })
  await hydrated(page)
  const rows = page.locator('tbody tr:has(td input[type=checkbox])')
  const before = await rows.count()
  await noViolations(page)
  await shot('empty')

  // Forty names and two mistakes.
  const first = locale === 'en' ? 'Pupil' : 'มะลิ'
  await page.getByRole('button', { name: t.add.open, exact: true }).first().click()
  const list = Array.from({ length: 38 }, (_, n) =>
    `${n + 1}. ${first} ${String.fromCodePoint(0x41 + (n % 26))}`.replace(/ [A-Z]$/, ` ${n + 10}`),
  )
  await page
    .getByRole('textbox', { name: t.add.label })
    .fill(
      [
        ...list,
        `10234, ${first}ดี`.replace('ดี', locale === 'en' ? '' : 'ดี'),
        `${first} 99`,
        `${first} 🚀`,
        `${first} 99`,
      ].join('\n'),
    )
  await page.getByRole('button', { name: count(t.add.send_other, 40) }).waitFor()
  await noViolations(page)
  await shot('paste')
  await page.getByRole('button', { name: count(t.add.send_other, 40) }).click()
  await page.getByText(count(t.done.added_other, 40)).waitFor()
  await noViolations(page)
  await shot('added')
  await page.getByRole('button', { name: t.added.close, exact: true }).click()
  await page.getByRole('radio', { name: '50', exact: true }).check({ force: true })
  await expect.poll(() => rows.count()).toBe(before + 40)
  await noViolations(page)
  await shot('class')

  // Two leave and come back.
  await page.getByRole('checkbox', { name: new RegExp(`${first} 10$`) }).check()
  await page.getByRole('checkbox', { name: new RegExp(`${first} 11$`) }).check()
  await shot('bulk')
  await page.getByRole('button', { name: t.bulk.remove }).click()
  await expect.poll(() => rows.count()).toBe(before + 38)
  await page
    .locator('.mantine-Notification-root', { hasText: count(t.done.removed_other, 2) })
    .getByRole('button', { name: t.done.undo })
    .click()
  await expect.poll(() => rows.count()).toBe(before + 40)

  // What was done can still be found and taken back when the short word about it has gone.
  await page.getByRole('button', { name: t.changes.open }).click()
  await page.getByRole('dialog').getByText(count(t.changes.add_other, 40)).first().waitFor()
  await noViolations(page)
  await shot('changes')
  await page.keyboard.press('Escape')

  // One moves to the other class.
  await page.getByRole('checkbox', { name: new RegExp(`${first} 12$`) }).check()
  await page.getByRole('button', { name: t.bulk.move }).click()
  await page.getByRole('radio', { name: /4B Explorers/ }).check()
  await noViolations(page)
  await shot('move')
  await page
    .getByRole('button', {
      name: (locale === 'en' ? en.move.moveSend_one : th.move.moveSend_other).replace('{{count}}', '1'),
    })
    .click()
  await expect.poll(() => rows.count()).toBe(before + 39)

  // A file with mistakes: one is known by number, two rows cannot be.
  await page.getByRole('button', { name: t.import.open }).click()
  const file =
    `${t.import.roles.identifier},${t.import.roles.name}\n10234,${first} ใหม่\n`.replace(
      ' ใหม่',
      locale === 'en' ? ' New' : ' ใหม่',
    ) + `20001,${first} 201\n20002,=cmd|calc\n20001,${first} 203\n`
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByText(count(t.import.problems_other, 2)).waitFor()
  await noViolations(page)
  await shot('import')
  await page.getByRole('button', { name: count(t.import.take_other, 2) }).click()
  await page.getByText(t.import.done).waitFor()
  await shot('imported')
  await page.getByRole('button', { name: t.import.finish }).click()
  await expect.poll(() => rows.count()).toBe(before + 40)
  await page
    .getByText(`${first} ${locale === 'en' ? 'New' : 'ใหม่'}`)
    .first()
    .waitFor()

  // And home with it.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.bulk.export, exact: true }).first().click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(before + 40 + 2)

  // All students at once: two of them into the other class as well, then out of one of the two they are in, and back.
  await page.goto(
    world.url + localePath(locale, `/dashboard/student-list?search=${encodeURIComponent(`${first} 1`)}`),
    { waitUntil: 'load' },
  )
  await hydrated(page)
  await page.getByRole('link', { name: /4B Explorers/ }).click()
  const row = (name: string) =>
    page.locator('tbody tr', { has: page.getByRole('checkbox', { name: new RegExp(`${name}$`) }) })
  const classesOf = (name: string) =>
    row(name)
      .getByRole('link', { name: /4B Explorers|Owls/ })
      .count()
  await page.getByRole('checkbox', { name: new RegExp(`${first} 13$`) }).check()
  await page.getByRole('checkbox', { name: new RegExp(`${first} 14$`) }).check()
  await noViolations(page)
  await shot('list-bulk')
  await page.getByRole('button', { name: t.bulk.move }).click()
  await page.getByText(t.move.copy, { exact: true }).click()
  await page.getByRole('radio', { name: /4B Explorers/ }).check()
  await noViolations(page)
  await shot('list-copy')
  await page.getByRole('button', { name: count(t.move.copySend_other, 2) }).click()
  await expect.poll(() => classesOf(`${first} 13`)).toBe(2)
  await page.getByRole('checkbox', { name: new RegExp(`${first} 13$`) }).check()
  await page.getByRole('button', { name: t.bulk.remove }).click()
  const send = page.getByRole('button', {
    name: (locale === 'en' ? en.remove.send_one : th.remove.send_other).replace('{{count}}', '1'),
  })
  // Two classes, and nobody has said which.
  await page.getByRole('checkbox', { name: /4B Explorers/ }).waitFor()
  expect(await send.count()).toBe(0)
  await page.getByRole('checkbox', { name: /4B Explorers/ }).check()
  await noViolations(page)
  await shot('list-remove')
  await send.click()
  await expect.poll(() => classesOf(`${first} 13`)).toBe(1)
  await page
    .locator('.mantine-Notification-root', {
      hasText: (locale === 'en' ? en.done.removed_one : th.done.removed_other).replace('{{count}}', '1'),
    })
    .getByRole('button', { name: t.done.undo })
    .click()
  await expect.poll(() => classesOf(`${first} 13`)).toBe(2)
  const [listed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.bulk.export, exact: true }).first().click(),
  ])
  expect(listed.suggestedFilename()).toMatch(/\.csv$/)
  await context.close()
})
