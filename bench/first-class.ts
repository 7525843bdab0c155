import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import cardsWords from '#app/features/people/cards/locales/en.json' with { type: 'json' }
import studentsWords from '#app/features/people/students/locales/en.json' with { type: 'json' }
import accountsWords from '#app/features/people/accounts/locales/en.json' with { type: 'json' }
import roomsWords from '#app/features/dashboard/locales/en.json' with { type: 'json' }
import lessonsWords from '#app/features/learning/lessons/locales/en.json' with { type: 'json' }
import uiWords from '#app/ui/locales/en.json' with { type: 'json' }
import { openCardKeys } from '#app/features/people/cards/public.server.ts'
import { openBrowser } from '#testing/browser.ts'
import { pictureOrder } from '#testing/picture-order.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { Bench } from './bench.ts'
import { openPacedUser, pace, type PacedUser } from './first-class/paced-user.ts'

const goals = { taps: 20, seconds: 60 }
const chromebook = { width: 1366, height: 768 }
const classSize = 25
const cardKey = 'measurement-only-cards-0123456789abcdef'

/** A student list as schools export it: numbered, with titles. */
const names = Array.from(
  { length: classSize },
  (_, index) => `${index + 1}. ${index % 2 ? 'Miss' : 'Master'} Child ${index + 10} Wong`,
)

/**
 * Time and taps from nothing to the first solved level: a new teacher registers, creates a class of 25 and prints its
 * login cards; then a student signs in by class code and solves the first level of the course.
 */
export const bench: Bench = {
  name: 'first-class',
  unit: `s from the start page to a class of ${classSize} with cards and the first level that a child solved (${pace.keyMs} ms a key, ${pace.decisionMs} ms a decision, ${pace.mailMs / 1_000} s for the mail)`,
  goal: `<= ${goals.seconds}, <= ${goals.taps} taps`,
  async run(say) {
    if (!existsSync('build/server/index.js')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
    const world = await openWorld({ CARD_KEY: cardKey })
    const browser = await openBrowser()
    try {
      const teacher = await createFirstClass(world, browser, say)
      const child = await solveFirstLevel(world, browser, teacher.code, say)
      const seconds = Number((teacher.seconds + child.seconds).toFixed(1))
      const taps = teacher.taps + child.taps
      return {
        value: seconds,
        holds: seconds <= goals.seconds && taps <= goals.taps,
        details: { taps, teacher, child },
      }
    } finally {
      await browser.close()
      await world.stop()
    }
  },
}

/** Devices of schools have a time zone, from which the country follows. */
const timezoneId = 'America/Chicago'

async function createFirstClass(world: World, browser: Browser, say: (line: string) => void) {
  const context = await browser.newContext({ viewport: chromebook, locale: 'en-US', timezoneId })
  await context.addInitScript(() => (window.print = () => void (document.title = 'printed')))
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

  await user.focus(page.getByLabel(roomsWords.onboard.classroom.name))
  await user.type('1B Kites')
  await user.tap(page.getByRole('button', { name: roomsWords.onboard.finish }))
  logProgress('has a class')

  await user.focus(page.getByRole('textbox', { name: studentsWords.add.label }))
  await user.paste(names.join('\n'))
  await user.tap(page.getByRole('button', { name: studentsWords.add.send_other.replace('{{count}}', `${classSize}`) }))
  const printPage = context.waitForEvent('page')
  await user.tap(page.getByRole('button', { name: cardsWords.links.now }))
  logProgress('opened the print page')
  page = await printPage
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
  const { rows } = await owner.query<{ code: string }>(`SELECT code FROM classrooms WHERE name = '1B Kites'`)
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
    await teacher.focus(page.locator(`form input[name="${field}"]`))
    await teacher.type(text)
  }
  await teacher.tap(page.locator('input[name="terms"]'))
  await teacher.tap(page.getByRole('button', { name: accountsWords.register.submit }))
  await page.getByRole('heading', { name: accountsWords.login.mail.heading }).waitFor()
}

/** A student opens the address on the login card, types the class code, and taps the secret pictures. */
async function solveFirstLevel(world: World, browser: Browser, code: string, say: (line: string) => void) {
  const context = await browser.newContext({ viewport: chromebook, locale: 'en-US' })
  const page = await context.newPage()
  const student = openPacedUser(() => page)
  const began = performance.now()
  await page.goto(`${world.url}/join`)
  await student.focus(page.getByRole('textbox', { name: cardsWords.join.code }))
  await student.type(code)
  const tile = page.getByRole('button', { name: 'Child 12' })
  await student.tap(tile)
  for (const picture of await pictureSecretOf(world, 'Child 12 Wong'))
    await student.tap(page.getByRole('button', { name: uiWords.pictures[picture], exact: true }))
  await page.waitForURL(/\/dashboard/)
  const readSeconds = () => Number(((performance.now() - began) / 1_000).toFixed(1))
  say(`a student signed in after ${readSeconds()} s and ${student.taps()} taps`)
  await student.tap(page.getByRole('link', { name: roomsWords.student.goOn }))
  // The story and the activity without a device.
  for (const step of ['story', 'u']) {
    await page.waitForURL(new RegExp(`/lesson/ff-1a/ff-1-${step}\\?`))
    await student.tap(page.getByRole('link', { name: lessonsWords.player.next, exact: true }))
  }
  const { editor, command, run, celebration } = lessonsWords
  const flight = editor.add.replace('{{command}}', command.fly_right)
  await student.tap(page.getByRole('button', { name: flight, exact: true }))
  await student.tap(page.getByRole('button', { name: run.run, exact: true }))
  await page.getByRole('heading', { name: celebration.title3 }).waitFor()
  const seconds = readSeconds()
  say(`the student solved the first level after ${seconds} s and ${student.taps()} taps`)
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
