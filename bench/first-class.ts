import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import cardsWords from '#app/features/people/cards/locales/en.json' with { type: 'json' }
import studentsWords from '#app/features/people/students/locales/en.json' with { type: 'json' }
import accountsWords from '#app/features/people/accounts/locales/en.json' with { type: 'json' }
import roomsWords from '#app/features/dashboard/locales/en.json' with { type: 'json' }
import siteWords from '#app/features/site/public-pages/locales/en.json' with { type: 'json' }
import uiWords from '#app/ui/locales/en.json' with { type: 'json' }
import { openCardKeys } from '#app/features/people/cards/public.server.ts'
import { openBrowser } from '#testing/browser.ts'
import { pictureOrder } from '#testing/picture-order.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { Bench } from './bench.ts'
import { openPacedUser, pace, type PacedUser } from './first-class/paced-user.ts'

const goals = { taps: 18, seconds: 60, childTaps: 6 }
const chromebook = { width: 1366, height: 768 }
const classSize = 25
const cardKey = 'measurement-only-cards-0123456789abcdef'

/** A student list as schools export it: numbered, with titles. */
const names = Array.from(
  { length: classSize },
  (_, index) => `${index + 1}. ${index % 2 ? 'Miss' : 'Master'} Child ${index + 10} Wong`,
)

/**
 * Time and taps that a new teacher needs from the start page to a class of 25 with printed login cards; then a student
 * signs in by class code.
 */
export const bench: Bench = {
  name: 'first-class',
  unit: `s from the start page to a class of ${classSize} with its cards in print (${pace.keyMs} ms a key, ${pace.decisionMs} ms a decision, ${pace.mailMs / 1_000} s for the mail)`,
  goal: `<= ${goals.seconds}, <= ${goals.taps} taps; a child by class code in <= ${goals.childTaps} taps`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld({ CARD_KEY: cardKey })
    const browser = await openBrowser()
    try {
      const teacher = await createFirstClass(world, browser, say)
      const child = await signInByClassCode(world, browser, teacher.code, say)
      const holds = teacher.seconds <= goals.seconds && teacher.taps <= goals.taps && child.taps <= goals.childTaps
      return { value: teacher.seconds, holds, details: { teacher, child } }
    } finally {
      await browser.close()
      await world.stop()
    }
  },
}

async function createFirstClass(world: World, browser: Browser, say: (line: string) => void) {
  const context = await browser.newContext({ viewport: chromebook, locale: 'en-US' })
  let page = await context.newPage()
  const user = openPacedUser(() => page)
  const began = performance.now()
  const logProgress = (step: string) =>
    say(`${((performance.now() - began) / 1_000).toFixed(1)} s, ${user.taps()} taps: ${step}`)

  await page.goto(world.url)
  await user.tap(page.locator('a[href$="/register?role=teacher"]').filter({ visible: true }).first())
  await register(page, user)
  logProgress('registered')

  await user.openMail()
  const { text } = await world.mailTo('kanya@first-class.test', /auth\?confirm/)
  await page.goto(/https?:\/\/\S+confirm=\S+/.exec(text)![0])
  await user.tap(page.getByRole('button', { name: accountsWords.auth.confirm.address.submit }))
  logProgress('signed in')

  const nameField = page.getByLabel(roomsWords.onboard.classroom.name)
  await nameField.waitFor()
  if (!(await nameField.evaluate((field) => field === document.activeElement))) await user.tap(nameField)
  await user.type('4B Kites')
  await user.tap(page.getByRole('button', { name: roomsWords.onboard.finish }))
  await user.tap(page.getByRole('link', { name: roomsWords.ready.students }))
  logProgress('has a class')

  const namesField = page.getByRole('textbox', { name: studentsWords.add.label })
  await namesField.waitFor()
  if (!(await namesField.evaluate((field) => field === document.activeElement))) await user.tap(namesField)
  await user.paste(names.join('\n'))
  await user.tap(page.getByRole('button', { name: studentsWords.add.send_other.replace('{{count}}', `${classSize}`) }))
  const printPage = context.waitForEvent('page')
  await user.tap(page.getByRole('button', { name: cardsWords.links.now }))
  logProgress('opened the print page')
  page = await printPage
  await page.evaluate(() => (window.print = () => void (document.title = 'printed')))
  await user.tap(page.getByRole('button', { name: uiWords.paper.print }))
  await page.waitForFunction(() => document.title === 'printed')
  const cards = await page
    .locator('section li')
    .filter({ has: page.locator('dl') })
    .count()
  if (cards !== classSize) throw new Error(`expected ${classSize} printed cards, got ${cards}`)
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1))
  logProgress('done')

  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ code: string }>(`SELECT code FROM classrooms WHERE name = '4B Kites'`)
  await owner.end()
  await context.close()
  return { seconds, taps: user.taps(), code: rows[0]!.code }
}

async function register(page: Page, teacher: PacedUser): Promise<void> {
  const fields: [string, string][] = [
    ['name', 'Kanya Srisuk'],
    ['email', 'kanya@first-class.test'],
    ['password', 'kites over rice'],
  ]
  for (const [field, text] of fields) {
    const input = page.locator(`form input[name="${field}"]`)
    await input.waitFor()
    await page.waitForFunction(() => document.readyState === 'complete')
    if (!(await input.evaluate((element) => element === document.activeElement))) await teacher.tap(input)
    await teacher.type(text)
  }
  await teacher.tap(page.locator('input[name="terms"]'))
  await teacher.tap(page.getByRole('button', { name: accountsWords.register.submit }))
  await page.getByRole('heading', { name: accountsWords.login.mail.heading }).waitFor()
}

/** A student reads the class code from the board and the secret pictures from the login card. */
async function signInByClassCode(world: World, browser: Browser, code: string, say: (line: string) => void) {
  const context = await browser.newContext({ viewport: chromebook, locale: 'en-US' })
  const page = await context.newPage()
  const student = openPacedUser(() => page)
  const began = performance.now()
  await page.goto(world.url)
  await student.tap(page.getByLabel(siteWords.landing.code.label))
  await student.type(code)
  await page.keyboard.press('Enter')
  const tile = page.getByRole('button', { name: 'Child 12' })
  await student.tap(tile)
  for (const picture of await pictureSecretOf(world, 'Child 12 Wong'))
    await student.tap(page.getByRole('button', { name: uiWords.pictures[picture], exact: true }))
  await page.waitForURL(/\/dashboard/)
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1))
  say(`a student signed in after ${seconds} s and ${student.taps()} taps`)
  await context.close()
  return { seconds, taps: student.taps() }
}

async function pictureSecretOf(world: World, name: string) {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    `SELECT c.school_id AS "schoolId", c.student_id AS "studentId", card_number AS "cardNumber", secret_number AS "secretNumber", pictures
     FROM login_cards c JOIN users u ON u.id = c.student_id WHERE u.name = $1`,
    [name],
  )
  await owner.end()
  const secret = openCardKeys({ CARD_KEY: cardKey, SECRET: '' }).secret(rows[0], 'picture')
  return Array.from(secret, (digit) => pictureOrder[Number.parseInt(digit, 16)]!)
}
