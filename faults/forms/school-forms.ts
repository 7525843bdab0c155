import { emailFor } from './class-forms.ts'
import { countAudited, countRows, pressButton, type TypedForm } from './typed-form.ts'

const components = 'app/features/people/school-admin/components'
const onboardingFiles = ['onboard-steps', 'onboard-step', 'school-step'].map(
  (name) => `app/features/dashboard/onboarding/${name}.tsx`,
)

/** Forms for schools, of admins and of new users. */
export const schoolForms: TypedForm[] = [
  {
    name: 'school settings',
    renderedIn: [`${components}/school-admin-settings.tsx`],
    by: 'admin',
    isResent: true,
    async fill(stage) {
      await stage.goTo('/dashboard?section=settings')
      await stage.page.locator('main').getByLabel('Name', { exact: true }).fill(stage.text)
    },
    button: 'Save',
    submitsOnEnter: true,
    effects: countAudited('school.change'),
  },
  {
    name: 'mail domain',
    renderedIn: [`${components}/school-admin-domains.tsx`],
    by: 'admin',
    isResent: true,
    hasNoUnsavedMark: true,
    // The server accepts only the domain of the admin's email address.
    async before(stage) {
      stage.email = `admin@${domainOf(stage.text)}`
      await stage.owner.query('UPDATE users SET email = $2 WHERE id = $1', [stage.id, stage.email])
    },
    async fill(stage) {
      await stage.goTo('/dashboard?section=domains')
      await stage.page.getByLabel('Domain', { exact: true }).fill(domainOf(stage.text))
    },
    typed: ({ text }) => domainOf(text),
    button: 'Add',
    submitsOnEnter: true,
    effects: countAudited('school.domain.add'),
  },
  {
    name: 'invite colleagues',
    renderedIn: [`${components}/invite-colleagues.tsx`],
    by: 'admin',
    isResent: true,
    async fill(stage) {
      await stage.goTo('/dashboard?section=people')
      await stage.page.getByLabel('Email addresses').fill(emailFor(stage))
    },
    typed: emailFor,
    button: 'Send the invitation',
    effects: countAudited('school.invite'),
  },
  {
    name: 'erase a child',
    renderedIn: [`${components}/erase-person.tsx`],
    by: 'admin',
    isResent: true,
    before: ({ owner, people, text }) => owner.query('UPDATE users SET name = $2 WHERE id = $1', [people.child, text]),
    async fill(stage) {
      await stage.goTo(`/dashboard?section=people&group=students&search=${encodeURIComponent(stage.text)}`)
      await stage.page
        .locator('summary')
        .and(stage.page.getByLabel(`Actions for ${stage.text}`))
        .click()
      await pressButton(stage, 'Delete all data')
      await stage.page.getByLabel(`Type the name to confirm: ${stage.text}`).fill(stage.text)
    },
    button: 'Delete all data',
    effects: countAudited('school.erase-person'),
  },
  {
    name: 'ask for a school',
    renderedIn: [
      'app/features/dashboard/onboarding/ask-school.tsx',
      'app/features/dashboard/onboarding/find-school.tsx',
    ],
    by: 'teacher elsewhere',
    isResent: true,
    before: ({ owner, people, text }) =>
      owner.query('UPDATE schools SET name = $2 WHERE id = $1', [people.schoolId, text]),
    async fill(stage) {
      await stage.goTo('/onboard?school')
      await stage.page.getByRole('searchbox').fill(stage.text)
      await stage.page.getByRole('radiogroup').getByText(stage.text).click()
    },
    button: 'Send request',
    effects: countAudited('school.ask'),
  },
  {
    name: 'first steps',
    renderedIn: onboardingFiles,
    by: 'newcomer',
    isResent: true,
    hasNoUnsavedMark: true,
    async fill(stage) {
      await stage.goTo('/onboard')
      await stage.page.getByText('I am a teacher').click()
      await pressButton(stage, 'Next')
      const classNameField = stage.page.getByLabel('Class name')
      // Users with a name skip the name step.
      if (!(await classNameField.isVisible())) {
        await stage.page.getByLabel('Your name').or(classNameField).filter({ visible: true }).first().waitFor()
        if (!(await classNameField.isVisible())) await pressButton(stage, 'Next')
      }
      await classNameField.fill(stage.text)
      await stage.page.getByLabel('Country').selectOption('GB')
    },
    button: 'Finish',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'classrooms WHERE name = $1', stage.text),
  },
]

const domainOf = (text: string) => `${text.toLowerCase().replaceAll(' ', '-')}.test`
