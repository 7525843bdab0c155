import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accountForms } from './account-forms.ts'
import { childForms } from './child-forms.ts'
import { classForms } from './class-forms.ts'
import { questionForms } from './question-forms.ts'
import { schoolForms } from './school-forms.ts'

/** All forms of the product that send typed text. */
export const typedForms = [...classForms, ...schoolForms, ...accountForms, ...childForms, ...questionForms]

/** Files with a form or field that need no fault test, with the reason. */
export const exemptFiles: Record<string, string> = {
  'app/features/people/accounts/components/mail-links/sign-in-prove.tsx':
    'in the popup of an identity provider: same request as the log-in',
  'app/features/people/accounts/components/mail-links/sign-in-confirm.tsx': 'one button, opened from a mail link',
  'app/features/people/accounts/components/notices/notice-off.tsx': 'one button, opened from a mail link',
  'app/features/people/accounts/components/sign-in/sign-in-mail-sent.tsx': 'one button: sends the mail again',
  'app/features/people/accounts/components/sign-in/sign-in-email.tsx': 'a field of the forms for signing in',
  'app/features/people/accounts/components/password/sign-in-new-password.tsx': 'a field of the forms for signing in',
  'app/features/site/requests/components/contact-fields.tsx': 'fields of the forms for schools and beta classes',
  'app/features/people/billing/components/unlock/code-card.tsx':
    'one code that stays in the field until it is checked, which changes nothing',
  'app/features/site/staff/components/unlock-codes-card.tsx':
    'numbers with defaults; after a lost answer staff void the batch with its unread codes',
  'app/features/people/cards/printing/print-cards-button.tsx': 'one button: opens a new tab',
  'app/features/people/guardians/components/print-letter-button.tsx': 'one button: opens a new tab',
  'app/features/home/digests/components/invitation-page.tsx': 'buttons',
  'app/features/home/digests/components/invite-parent-form.tsx':
    'an address that stays in the field until the mail is sent: the teacher can send it again',
  'app/features/home/digests/components/weekly-choice-page.tsx': 'buttons',
  'app/features/home/parents/linking/parent-code-form.tsx': 'only looks up a code, which stays in the box',
  'app/features/learning/visitor-hours/components/code-form.tsx':
    'only opens the page of a code, which stays in the box',
  'app/features/learning/visitor-hours/components/finish-form.tsx':
    'an optional nickname that stays in the box: a token of the device makes the result count once',
  'app/features/learning/visitor-hours/components/start-class-form.tsx':
    'a choice: it stays selected, and the teacher can submit again',
  'app/features/learning/resources/library/code-form.tsx': 'only looks up a code, which stays in the box',
  'app/features/learning/resources/library/library-view.tsx': 'a search, which the address keeps',
  'app/features/make/worksheets/components/new-worksheet.tsx':
    'choices only: they stay selected, and the teacher can submit again',
  'app/features/make/worksheets/paper/reader/paper-reader.tsx':
    'pictures on the device: what was read from them stays in the browser until it is saved',
  'app/features/people/guardians/slips/enter-slips.tsx':
    'choices and a proposed day: the list shows the result, and the teacher can submit again',
  'app/features/people/cards/printing/print-links.tsx': 'choices and buttons: open a new tab',
  'app/features/people/cards/components/sign-in-alert.tsx': 'one button',
  'app/features/people/classrooms/joining/components/join-offer.tsx': 'buttons',
  'app/features/home/certificates/components/earned-batch.tsx':
    'names that the page proposes: it shows the result, and the teacher can submit again',
  'app/features/home/certificates/components/change-certificate.tsx':
    'a name that the page proposes: the list shows the result, and the teacher can submit again',
  'app/features/home/certificates/components/check-screen.tsx': 'checked in this browser, sends nothing',
  'app/features/play/competitions/assigned/components/deadline-fields.tsx':
    'a date in a wizard and a sheet: the page shows the result, and the teacher can submit again',
  'app/features/play/questions/components/pictures/picture-file-button.tsx':
    'a file on the device: the page shows the result, and the teacher can choose it again',
  'app/features/play/questions/components/test-sheet.tsx':
    'a choice of questions and times: the page shows the result, and the teacher can submit again',
  'app/features/play/competitions/host/player-sheet.tsx':
    'buttons of a live room: the page shows the result, and the host can press again',
  'app/features/play/competitions/guests/guest-request.tsx':
    'a guest request for one game: the guest can repeat it, and it counts once',
  'app/features/play/competitions/lobby/room-code-form.tsx': 'only looks up a room',
  'app/features/dashboard/workspaces/choose-workspace.tsx': 'buttons',
  'app/features/dashboard/workspaces/pending-schools.tsx': 'one button',
  'app/features/site/device-check/components/share.tsx': 'a text to copy',
  'app/features/learning/lessons/tasks/program-console.tsx': 'input for the student’s program, only in this browser',
  'app/platform/forms/invitation-card.tsx': 'two buttons',
  'app/features/learning/lessons/answers/typed-answer.tsx':
    'an answer of a room, over the live connection (`faults -- rooms` loses and repeats it), or of a quiz in a lesson, through the outbox',
  'app/features/play/competitions/preview/find-question.tsx': 'a search',
  'app/features/site/requests/components/request-frame.tsx':
    'a form of a public page: the texts stay in the form until the request is stored, and one token makes it count once',
  'app/features/site/requests/components/school-request-form.tsx': 'fields of a request of a public page',
  'app/features/site/requests/components/beta-request-form.tsx': 'fields of a request of a public page',
  'app/features/site/requests/components/contribution-form.tsx': 'fields of a request of a public page',
  'app/features/site/requests/components/proposal-lookup.tsx': 'only looks up a number, which stays in the box',
  'app/features/site/staff/components/planned-maintenance-form.tsx':
    'two times, which stay in the form until staff submit again',
  'app/features/play/competitions/preview/draft-settings-sheet.tsx':
    'only choices, in a sheet that keeps them until they are saved, and the teacher can submit again',
  'app/features/play/competitions/steps/components/add-step-sheet.tsx':
    'a sheet that keeps its texts until the step is in the list, and the teacher can submit again',
  'app/features/play/competitions/steps/components/word-input.tsx':
    'an answer of a room, over the live connection (`faults -- rooms` loses and repeats it)',
  'app/features/play/questions/components/question-list.tsx': 'a search',
  'app/features/people/school-admin/components/school-admin-audit.tsx': 'a search',
  'app/features/people/school-admin/components/school-admin-classes.tsx': 'a search',
  'app/features/people/school-admin/components/school-admin-people.tsx': 'a search',
  'app/features/site/staff/components/plan-form.tsx':
    'a plan and a date: the page shows the result, and staff can submit again',
  'app/features/site/staff/components/school-search.tsx': 'a search',
  'app/features/site/help/components/help-search.tsx': 'a search',
  'app/features/site/staff/components/contacts-card.tsx':
    'a reason, which stays in the form until the contacts are shown',
  'app/features/people/billing/components/buy/order-form.tsx':
    'an order, which stays in the form until it is stored; one key makes it count once',
  'app/features/site/public-pages/components/puzzle/puzzle-python.tsx': 'a program that runs in this browser',
  'app/features/site/public-pages/pages/gallery.tsx': 'shows design components to developers',
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const formElement =
  /<(form|Form|ActionForm|TextField|TextAreaField|PasswordField|textarea)\b|type="(file|text|search|datetime-local)"/

/** Files of the product that render a form or a text field. */
export const findFormFiles = (): string[] =>
  globSync('app/**/*.tsx', { cwd: root })
    .filter((path) => !path.endsWith('.test.tsx') && !path.startsWith('app/ui/'))
    .filter((path) => formElement.test(readFileSync(root + path, 'utf8')))
    .toSorted()

/** Finds forms missing from the list, and listed forms that no longer exist. */
export function findUnlistedForms() {
  const formFiles = findFormFiles()
  const listedFiles = [...typedForms.flatMap((form) => form.renderedIn), ...Object.keys(exemptFiles)]
  return {
    unknown: formFiles.filter((path) => !listedFiles.includes(path)),
    gone: listedFiles.filter((path) => !formFiles.includes(path)),
  }
}
