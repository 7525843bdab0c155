import { explorers, parentsChild } from '#db/personas.ts'
import { waitForHydration } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A teacher writes, edits, shares and deletes notes about a student; a co-teacher sees only the shared one. */

const studentPage = `/dashboard/classroom-dashboard/${explorers}/students?student=${parentsChild}`

for (const [locale, viewport] of variants(devices, 1))
  test(`in ${locale}: open pages of the author and of a co-teacher follow the notes of a teacher`, async ({
    world,
    owner,
    openScreen,
  }) => {
    await owner.query('DELETE FROM private_notes WHERE student_id = $1', [parentsChild])
    const t = readMessages('private-notes', locale)
    const teacher = await openScreen('teacher', locale, viewport)
    const colleague = await openScreen('coTeacher', locale, viewport)
    const { page } = teacher
    const secondPage = await teacher.context.newPage()
    for (const screen of [page, secondPage, colleague.page]) {
      await open(screen, world, locale, studentPage)
      await screen.getByRole('heading', { name: t.title! }).waitFor()
    }
    const newNote = page.getByLabel(fillPlaceholders(t.write!, { name: 'มะลิ ใจดี' }))
    const addNote = async (text: string) => {
      await newNote.fill(text)
      await press(page, t.add!)
      await secondPage.getByText(text).waitFor()
      await expect.poll(() => newNote.inputValue()).toBe('')
    }
    await addNote('ต้องการที่นั่งเงียบ ๆ')
    await page.getByLabel(t.share!).check()
    await addNote('Helps the others at her table.\nReads the program aloud before she starts it.')
    await colleague.page.getByText('Helps the others').waitFor()
    expect(await colleague.page.getByText('ต้องการที่นั่งเงียบ').count()).toBe(0)
    expect(await colleague.page.getByRole('button', { name: t.edit! }).count()).toBe(0)
    await newNote.scrollIntoViewIfNeeded()
    await checkScreen(page, `private-notes/${locale}.${viewport.width}`)

    // The newest note comes first. Stop sharing it.
    await page.getByRole('button', { name: t.edit! }).first().click()
    const form = page.locator('li form')
    expect(await form.getByLabel(t.text!).inputValue()).toContain('Helps the others')
    await checkScreen(page, `private-notes/edit.${locale}.${viewport.width}`)
    await form.getByLabel(t.text!).fill('Helps the others.')
    await form.getByLabel(t.share!).uncheck()
    await form.getByRole('button', { name: t.save! }).click()
    await form.waitFor({ state: 'detached' })
    await secondPage.getByText(t.changed!).waitFor()
    await expect.poll(() => colleague.page.getByText('Helps the others').count()).toBe(0)

    await page.getByRole('button', { name: t.delete! }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: t.delete! }).click()
    await expect.poll(() => secondPage.getByText('Helps the others').count()).toBe(0)
    await secondPage.reload()
    await waitForHydration(secondPage)
    await secondPage.getByText('ต้องการที่นั่งเงียบ').waitFor()
    expect([...teacher.errors, ...colleague.errors]).toEqual([])
    await Promise.all([teacher.context.close(), colleague.context.close()])
  })
