import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accountForms } from './account-forms.ts'
import { childForms } from './child-forms.ts'
import { classForms } from './class-forms.ts'
import { questionForms } from './question-forms.ts'
import { schoolForms } from './school-forms.ts'

/** Every form of the product in which somebody types something that is sent. */
export const typedForms = [...classForms, ...schoolForms, ...accountForms, ...childForms, ...questionForms]

/** Files with a form or a field that need not be afflicted, and why. */
export const others: Record<string, string> = {
  'app/features/accounts/components/sign-in-prove.tsx':
    'in the popup of another service: the same attempt as the log-in',
  'app/features/accounts/components/sign-in-confirm.tsx': 'one button of a link in a mail',
  'app/features/accounts/components/sign-in-mail-sent.tsx': 'one button: the same mail again',
  'app/features/accounts/components/sign-in-email.tsx': 'a field of the forms for signing in',
  'app/features/accounts/components/sign-in-new-password.tsx': 'a field of the forms for signing in',
  'app/features/cards/components/print-cards-now.tsx': 'one button: opens another window',
  'app/features/cards/components/print-links.tsx': 'choices and buttons: open another window',
  'app/features/cards/components/sign-in-alert.tsx': 'one button',
  'app/features/classrooms/components/join-offer.tsx': 'buttons',
  'app/features/competitions/components/assigned/deadline-fields.tsx':
    'a moment in the wizard and in a sheet: the screen shows what became of it, and it is pressed again',
  'app/features/competitions/components/host/player-sheet.tsx':
    'pressed in a room that is on: the screen shows what became of it, and it is pressed again',
  'app/features/competitions/components/play/guest-request.tsx':
    'a name for one game, asked for at once or not at all: whoever was not heard presses again and has asked once',
  'app/features/competitions/components/play/room-code-form.tsx': 'looks a room up; makes nothing',
  'app/features/dashboard/components/choose-place.tsx': 'buttons',
  'app/features/dashboard/components/waiting-schools.tsx': 'one button',
  'app/features/device-check/components/share.tsx': 'a text to copy',
  'app/features/lessons/tasks/program-console.tsx': 'read by the learner’s own program, in this browser',
  'app/platform/invitation-card.tsx': 'two buttons',
  'app/features/questions/answers/typed-answer.tsx':
    'an answer of a room, over the live connection (`faults -- rooms` and the journeys of players lose and repeat it), or of a quiz in a lesson, through the outbox',
  'app/features/questions/components/question-list.tsx': 'a search',
  'app/features/school-admin/components/school-admin-audit.tsx': 'a search',
  'app/features/school-admin/components/school-admin-classes.tsx': 'a search',
  'app/features/school-admin/components/school-admin-people.tsx': 'a search',
  'app/features/site/components/puzzle-python.tsx': 'a program that this browser runs',
  'app/features/site/pages/gallery.tsx': 'shows parts of the design, for those who build Skykite',
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const element =
  /<(form|Form|ActionForm|TextField|TextAreaField|PasswordField|textarea)\b|type="(file|text|search|datetime-local)"/

/** Files of the product that draw a form or something to type into. */
export const drawnFiles = (): string[] =>
  globSync('app/**/*.tsx', { cwd: root })
    .filter((path) => !path.endsWith('.test.tsx') && !path.startsWith('app/ui/'))
    .filter((path) => element.test(readFileSync(root + path, 'utf8')))
    .toSorted()

/** Forms that the list does not know, and lines of the list about a form that is gone. */
export function unlisted() {
  const drawn = drawnFiles()
  const known = [...typedForms.flatMap((form) => form.drawn), ...Object.keys(others)]
  return {
    unknown: drawn.filter((path) => !known.includes(path)),
    gone: known.filter((path) => !drawn.includes(path)),
  }
}
