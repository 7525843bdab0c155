import { openCardKeys } from '#app/features/people/cards/keys.server.ts'
import { cardKey } from '#bench/cards/school.ts'
import { formatWords } from '#rules/cards/secrets.ts'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { countRows, pressButton, type TypedForm } from './typed-form.ts'
import type { Stage } from './stage.ts'

const cards = 'app/features/people/cards'
const joinPath = ({ people }: Stage) => `/join/${people.code}`
const isInAddress = ({ page, people }: Stage) => page.url().includes(people.code)
const countClassOpened = ({ page }: Stage) => page.getByText('Who are you?').count()

/** Forms that students use to enter their class. */
export const childForms: TypedForm[] = [
  {
    name: 'class code',
    renderedIn: [`${cards}/components/join-code-form.tsx`],
    by: 'visitor',
    isResent: true,
    async fill(stage) {
      await stage.goTo('/join')
      await stage.page.locator('[name=code]').pressSequentially(stage.people.code.slice(0, 7))
    },
    // The code as formatted by the field, without its last letter.
    typed: ({ people }) => formatClassCode(people.code.slice(0, 7)),
    // Typing the last letter submits the code.
    send: ({ page, people }) => page.locator('[name=code]').press(people.code.at(-1)!),
    isTextPreserved: isInAddress,
    request: /^GET \/join\/\w/,
    effects: countClassOpened,
  },
  {
    name: 'class code on the start page',
    renderedIn: ['app/features/site/public-pages/components/landing/landing-code-form.tsx'],
    by: 'visitor',
    isResent: true,
    async fill(stage) {
      await stage.goTo('/')
      await stage.page.locator('[name=code]').first().fill(stage.people.code)
    },
    typed: ({ people }) => formatClassCode(people.code),
    button: 'Join',
    submitsOnEnter: true,
    isTextPreserved: isInAddress,
    // The page loads /join first, so that the code stays in its field if the server is down.
    request: /^GET \/join\.data/,
    effects: countClassOpened,
  },
  {
    name: 'my name isn’t here',
    renderedIn: [`${cards}/name-requests/ask-name.tsx`],
    by: 'visitor',
    isResent: false,
    async fill(stage) {
      await stage.goTo(joinPath(stage))
      await pressButton(stage, 'My name isn’t here')
      await stage.page.getByLabel('First and last name').fill(stage.text)
    },
    button: 'Ask my teacher',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'name_requests WHERE name = $1', stage.text),
  },
  {
    name: 'secret words',
    renderedIn: [`${cards}/pad/words-pad.tsx`],
    by: 'visitor',
    isResent: false,
    async before({ owner, people }) {
      await owner.query(`UPDATE classrooms SET login_mode = 'words' WHERE id = $1`, [people.classroomId])
      await owner.query('DELETE FROM sessions WHERE user_id = $1', [people.child])
    },
    async fill(stage) {
      await stage.goTo(joinPath(stage))
      await pressButton(stage, 'Mali')
      await stage.page.getByLabel('Your two secret words and two numbers').fill(wordsOf(stage))
    },
    typed: wordsOf,
    button: 'Log in',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'sessions WHERE user_id = $1', stage.people.child),
  },
]

function wordsOf({ people: { schoolId, child } }: Stage): string {
  const card = { schoolId, studentId: child, cardNumber: 1, secretNumber: 1, pictures: 4 as const }
  return formatWords(openCardKeys({ CARD_KEY: cardKey, SECRET: '' }).secret(card, 'words'), 'en')
}
