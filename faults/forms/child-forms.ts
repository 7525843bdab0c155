import { openCardKeys } from '#app/features/cards/keys.server.ts'
import { cardKey } from '#bench/cards/school.ts'
import { showWords } from '#rules/cards/secrets.ts'
import { showClassCode } from '#rules/class-code.ts'
import { counted, press, type TypedForm } from './typed-form.ts'
import type { Stage } from './stage.ts'

const components = 'app/features/cards/components'
const names = ({ people }: Stage) => `/join/${people.code}`
const isInAddress = ({ page, people }: Stage) => page.url().includes(people.code)
const classOpened = ({ page }: Stage) => page.getByText('Who are you?').count()

/** What a child fills in to get into their class. */
export const childForms: TypedForm[] = [
  {
    name: 'class code',
    drawn: [`${components}/join-code-form.tsx`],
    by: 'visitor',
    waits: true,
    async fill(stage) {
      await stage.goTo('/join')
      await stage.page.locator('[name=code]').pressSequentially(stage.people.code.slice(0, 7))
    },
    // As the field shows it, before the last letter.
    typed: ({ people }) => showClassCode(people.code.slice(0, 7)),
    // The last letter goes on by itself.
    send: ({ page, people }) => page.locator('[name=code]').press(people.code.at(-1)!),
    kept: isInAddress,
    request: /^GET \/join\/\w/,
    effects: classOpened,
  },
  {
    name: 'class code on the start page',
    drawn: ['app/features/site/components/landing-code-form.tsx'],
    by: 'visitor',
    waits: true,
    async fill(stage) {
      await stage.goTo('/')
      await stage.page.locator('[name=code]').first().fill(stage.people.code)
    },
    typed: ({ people }) => showClassCode(people.code),
    button: 'Join',
    enter: true,
    kept: isInAddress,
    // Asked for first, so that the code is still there when nobody answers.
    request: /^GET \/join\.data/,
    effects: classOpened,
  },
  {
    name: 'my name isn’t here',
    drawn: [`${components}/ask-name.tsx`],
    by: 'visitor',
    waits: false,
    async fill(stage) {
      await stage.goTo(names(stage))
      await press(stage, 'My name isn’t here')
      await stage.page.getByLabel('First and last name').fill(stage.text)
    },
    button: 'Ask my teacher',
    enter: true,
    effects: (stage) => counted(stage, 'name_requests WHERE name = $1', stage.text),
  },
  {
    name: 'secret words',
    drawn: [`${components}/words-pad.tsx`],
    by: 'visitor',
    waits: false,
    async before({ owner, people }) {
      await owner.query(`UPDATE classrooms SET login_mode = 'words' WHERE id = $1`, [people.classroomId])
      await owner.query('DELETE FROM sessions WHERE user_id = $1', [people.child])
    },
    async fill(stage) {
      await stage.goTo(names(stage))
      await press(stage, 'Mali')
      await stage.page.getByLabel('Your two secret words and two numbers').fill(wordsOf(stage))
    },
    typed: wordsOf,
    button: 'Log in',
    enter: true,
    effects: (stage) => counted(stage, 'sessions WHERE user_id = $1', stage.people.child),
  },
]

function wordsOf({ people: { schoolId, child } }: Stage): string {
  const card = { schoolId, studentId: child, cardNumber: 1, secretNumber: 1, pictures: 4 as const }
  return showWords(openCardKeys({ CARD_KEY: cardKey, SECRET: '' }).secret(card, 'words'), 'en')
}
