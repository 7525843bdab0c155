import type { Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { owls } from '#db/personas.ts'
import en from '#app/features/people/students/locales/en.json' with { type: 'json' }
import th from '#app/features/people/students/locales/th.json' with { type: 'json' }
import { expectNoViolations } from '../harness/axe.ts'
import { desktop, waitForHydration, phone, takeScreenshot } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * A teacher pastes forty students, removes, restores and moves some, imports a file with errors and exports the class.
 */

const sizes = { desktop, phone }
const messages = { en, th }

const takeStudentsScreenshot = (page: Page, name: string) => takeScreenshot(page, `students-${name}`)

/** Both test runs start with an empty class. */
const deleteStudents = (owner: Journey['owner']) =>
  owner.query('DELETE FROM users USING enrolments e WHERE e.student_id = users.id AND e.classroom_id = $1', [owls])

const fillCount = (text: string, number: number) => text.replace('{{count}}', `${number}`)

for (const [locale, size] of variants([
  ['en', 'desktop'],
  ['th', 'phone'],
] as const))
  test(`${locale}, ${size}: a teacher adds, removes, restores, moves, imports and exports students`, async ({
    world,
    browser,
    owner,
  }) => {
    test.setTimeout(180_000)
    const t = messages[locale]
    await deleteStudents(owner)
    const context = await browser.newContext({
      viewport: sizes[size],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      acceptDownloads: true,
    })
    await context.addCookies([{ name: 'i18n_redirected', value: locale satisfies Locale, url: world.url }])
    await signInByCookie(context, world, 'teacher')
    const page = await context.newPage()
    const shot = (name: string) => takeStudentsScreenshot(page, `${name}.${locale}.${size}`)
    await page.goto(world.url + localePath(locale, `/dashboard/classroom-dashboard/${owls}/students`), {
      waitUntil: 'load',
    })
    await waitForHydration(page)
    const rows = page.locator('tbody tr:has(td input[type=checkbox])')
    const rowsBefore = await rows.count()
    await expectNoViolations(page)
    await shot('empty')

    // Paste forty valid names and two invalid lines.
    const namePrefix = locale === 'en' ? 'Pupil' : 'มะลิ'
    await page.getByRole('button', { name: t.add.open, exact: true }).first().click()
    const list = Array.from({ length: 38 }, (_, n) =>
      `${n + 1}. ${namePrefix} ${String.fromCodePoint(0x41 + (n % 26))}`.replace(/ [A-Z]$/, ` ${n + 10}`),
    )
    await page
      .getByRole('textbox', { name: t.add.label })
      .fill(
        [
          ...list,
          `10234, ${namePrefix}ดี`.replace('ดี', locale === 'en' ? '' : 'ดี'),
          `${namePrefix} 99`,
          `${namePrefix} 🚀`,
          `${namePrefix} 99`,
        ].join('\n'),
      )
    await page.getByRole('button', { name: fillCount(t.add.send_other, 40) }).waitFor()
    await expectNoViolations(page)
    await shot('paste')
    await page.getByRole('button', { name: fillCount(t.add.send_other, 40) }).click()
    await page.getByText(fillCount(t.done.added_other, 40)).waitFor()
    await expectNoViolations(page)
    await shot('added')
    await page.getByRole('button', { name: t.added.close, exact: true }).click()
    await page.getByRole('radio', { name: '50', exact: true }).check({ force: true })
    await expect.poll(() => rows.count()).toBe(rowsBefore + 40)
    await expectNoViolations(page)
    await shot('class')

    // Remove two students and undo it.
    await page.getByRole('checkbox', { name: new RegExp(`${namePrefix} 10$`) }).check()
    await page.getByRole('checkbox', { name: new RegExp(`${namePrefix} 11$`) }).check()
    await shot('bulk')
    await page.getByRole('button', { name: t.bulk.remove }).click()
    await expect.poll(() => rows.count()).toBe(rowsBefore + 38)
    await page
      .locator('.mantine-Notification-root', { hasText: fillCount(t.done.removed_other, 2) })
      .getByRole('button', { name: t.done.undo })
      .click()
    await expect.poll(() => rows.count()).toBe(rowsBefore + 40)

    // The list of changes offers undo after the notification is gone.
    await page.getByRole('button', { name: t.changes.open }).click()
    await page.getByRole('dialog').getByText(fillCount(t.changes.add_other, 40)).first().waitFor()
    await expectNoViolations(page)
    await shot('changes')
    await page.keyboard.press('Escape')

    // Move one student to the other class.
    await page.getByRole('checkbox', { name: new RegExp(`${namePrefix} 12$`) }).check()
    await page.getByRole('button', { name: t.bulk.move }).click()
    await page.getByRole('radio', { name: /4B Explorers/ }).check()
    await expectNoViolations(page)
    await shot('move')
    await page
      .getByRole('button', {
        name: (locale === 'en' ? en.move.moveSend_one : th.move.moveSend_other).replace('{{count}}', '1'),
      })
      .click()
    await expect.poll(() => rows.count()).toBe(rowsBefore + 39)

    // Import a file: one row matches an existing student id, and two rows are invalid.
    await page.getByRole('button', { name: t.import.open }).click()
    const file =
      `${t.import.roles.identifier},${t.import.roles.name}\n10234,${namePrefix} ใหม่\n`.replace(
        ' ใหม่',
        locale === 'en' ? ' New' : ' ใหม่',
      ) + `20001,${namePrefix} 201\n20002,=cmd|calc\n20001,${namePrefix} 203\n`
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await page.getByText(fillCount(t.import.problems_other, 2)).waitFor()
    await expectNoViolations(page)
    await shot('import')
    await page.getByRole('button', { name: fillCount(t.import.take_other, 2) }).click()
    await page.getByText(t.import.done).waitFor()
    await shot('imported')
    await page.getByRole('button', { name: t.import.finish }).click()
    await expect.poll(() => rows.count()).toBe(rowsBefore + 40)
    await page
      .getByText(`${namePrefix} ${locale === 'en' ? 'New' : 'ใหม่'}`)
      .first()
      .waitFor()

    // Export the class as CSV.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.bulk.export, exact: true }).first().click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(rowsBefore + 40 + 2)

    // In the list of all students: copy two into the other class, remove one from one of its classes, and undo it.
    await page.goto(
      world.url + localePath(locale, `/dashboard/student-list?search=${encodeURIComponent(`${namePrefix} 1`)}`),
      { waitUntil: 'load' },
    )
    await waitForHydration(page)
    await page.getByRole('link', { name: /4B Explorers/ }).click()
    const findRow = (name: string) =>
      page.locator('tbody tr', { has: page.getByRole('checkbox', { name: new RegExp(`${name}$`) }) })
    const countClasses = (name: string) =>
      findRow(name)
        .getByRole('link', { name: /4B Explorers|Owls/ })
        .count()
    await page.getByRole('checkbox', { name: new RegExp(`${namePrefix} 13$`) }).check()
    await page.getByRole('checkbox', { name: new RegExp(`${namePrefix} 14$`) }).check()
    await expectNoViolations(page)
    await shot('list-bulk')
    await page.getByRole('button', { name: t.bulk.move }).click()
    await page.getByText(t.move.copy, { exact: true }).click()
    await page.getByRole('radio', { name: /4B Explorers/ }).check()
    await expectNoViolations(page)
    await shot('list-copy')
    await page.getByRole('button', { name: fillCount(t.move.copySend_other, 2) }).click()
    await expect.poll(() => countClasses(`${namePrefix} 13`)).toBe(2)
    await page.getByRole('checkbox', { name: new RegExp(`${namePrefix} 13$`) }).check()
    await page.getByRole('button', { name: t.bulk.remove }).click()
    const send = page.getByRole('button', {
      name: (locale === 'en' ? en.remove.send_one : th.remove.send_other).replace('{{count}}', '1'),
    })
    // The student is in two classes, so the teacher has to choose one first.
    await page.getByRole('checkbox', { name: /4B Explorers/ }).waitFor()
    expect(await send.count()).toBe(0)
    await page.getByRole('checkbox', { name: /4B Explorers/ }).check()
    await expectNoViolations(page)
    await shot('list-remove')
    await send.click()
    await expect.poll(() => countClasses(`${namePrefix} 13`)).toBe(1)
    await page
      .locator('.mantine-Notification-root', {
        hasText: (locale === 'en' ? en.done.removed_one : th.done.removed_other).replace('{{count}}', '1'),
      })
      .getByRole('button', { name: t.done.undo })
      .click()
    await expect.poll(() => countClasses(`${namePrefix} 13`)).toBe(2)
    const [listDownload] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.bulk.export, exact: true }).first().click(),
    ])
    expect(listDownload.suggestedFilename()).toMatch(/\.csv$/)
    await context.close()
  })
