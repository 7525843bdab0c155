import { explorers, parentsChild } from '#db/personas.ts'
import { waitForHydration } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** The page of one student: opened from Today, renamed, given new secret pictures, removed and restored. */

const newName = 'มะลิ ใจงาม'
const students = `/dashboard/classroom-dashboard/${explorers}/students`

test.afterEach(({ owner }) => owner.query(`UPDATE users SET name = 'มะลิ ใจดี' WHERE id = $1`, [parentsChild]))

for (const [locale, viewport] of variants(devices))
  test(`in ${locale}: a teacher renames a student, resets the pictures, and removes and restores the student`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('students', locale)
    const [{ strip, where }, progressMessages] = [readMessages('dashboard', locale), readMessages('progress', locale)]
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, `/dashboard?class=${explorers}`)
    await waitForHydration(page)
    const unfold = page.getByRole('button', {
      name: fillPlaceholders(strip!.show!, { state: where!.places!.offline! }),
    })
    if (await unfold.isVisible()) await unfold.click()
    // The lesson grid, which loads later, links to the student as well.
    await page.getByRole('link', { name: 'มะลิ ใจดี' }).first().click()
    await page.waitForURL(new RegExp(`student=${parentsChild}`))
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(() => title.textContent()).toBe('มะลิ ใจดี')
    await page.getByText(t.student!.state!.away!, { exact: true }).waitFor()
    await page.getByRole('heading', { name: progressMessages.student!.work!, exact: true }).waitFor()
    await checkScreen(page, `student-page/${locale}.${viewport.width}`)

    // Rename the student without leaving the page.
    const findMenu = (name: string) => page.getByLabel(fillPlaceholders(t.student!.actions!, { name }))
    await findMenu('มะลิ ใจดี').click()
    await press(page, t.change!.title!)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: t.columns!.name! }).fill(newName)
    await sheet.getByRole('button', { name: t.change!.send! }).click()
    await expect.poll(() => title.textContent()).toBe(newName)

    // Open the report for parents and go back.
    await findMenu(newName).click()
    await page.getByRole('link', { name: t.student!.report! }).click()
    await page.locator(`#report-${parentsChild}`).waitFor()
    await page.goBack()
    await expect.poll(() => title.textContent()).toBe(newName)

    // Reset the secret pictures, with a confirmation.
    const numberBefore = await readSecretNumber(owner)
    await press(page, t.cards!.reset!)
    await page.getByRole('dialog').getByRole('button', { name: t.cards!.reset! }).click()
    await expect.poll(() => readSecretNumber(owner)).toBe(numberBefore + 1)

    // Remove the student: the page redirects to the class list. Then undo.
    await findMenu(newName).click()
    await press(page, t.bulk!.remove!)
    await page.waitForURL((url) => url.pathname.endsWith(students) && !url.searchParams.has('student'))
    await page.locator('.mantine-Notification-root').getByRole('button', { name: t.done!.undo! }).click()
    await page.getByRole('link', { name: newName, exact: true }).click()
    await expect.poll(() => title.textContent()).toBe(newName)
    await page.getByRole('link', { name: t.student!.back! }).click()
    await page.getByRole('heading', { name: t.students!.title!, level: 1 }).waitFor()

    expect(errors).toEqual([])
    await context.close()
  })

const readSecretNumber = async (owner: Journey['owner']) =>
  (
    await owner.query<{ secret_number: number }>('SELECT secret_number FROM login_cards WHERE student_id = $1', [
      parentsChild,
    ])
  ).rows[0]!.secret_number
