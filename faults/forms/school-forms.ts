import { address } from './class-forms.ts'
import { audited, counted, press, type TypedForm } from './typed-form.ts'

const components = 'app/features/school-admin/components'
const steps = ['onboard-steps', 'onboard-step', 'school-step'].map(
  (name) => `app/features/dashboard/components/${name}.tsx`,
)

/** What is filled in for a school, by its admin or by whoever comes to it. */
export const schoolForms: TypedForm[] = [
  {
    name: 'school settings',
    drawn: [`${components}/school-admin-settings.tsx`],
    by: 'admin',
    waits: true,
    async fill(stage) {
      await stage.goTo('/dashboard?section=settings')
      await stage.page.locator('main').getByLabel('Name', { exact: true }).fill(stage.text)
    },
    button: 'Save',
    enter: true,
    effects: audited('school.change'),
  },
  {
    name: 'mail domain',
    drawn: [`${components}/school-admin-domains.tsx`],
    by: 'admin',
    waits: true,
    unmarked: true,
    // Only the domain of the admin's own address is taken.
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
    enter: true,
    effects: audited('school.domain.add'),
  },
  {
    name: 'invite colleagues',
    drawn: [`${components}/invite-colleagues.tsx`],
    by: 'admin',
    waits: true,
    async fill(stage) {
      await stage.goTo('/dashboard?section=people')
      await stage.page.getByLabel('Email addresses').fill(address(stage))
    },
    typed: address,
    button: 'Send the invitation',
    effects: audited('school.invite'),
  },
  {
    name: 'erase a child',
    drawn: [`${components}/erase-person.tsx`],
    by: 'admin',
    waits: true,
    before: ({ owner, people, text }) => owner.query('UPDATE users SET name = $2 WHERE id = $1', [people.child, text]),
    async fill(stage) {
      await stage.goTo(`/dashboard?section=people&group=students&search=${encodeURIComponent(stage.text)}`)
      await stage.page
        .locator('summary')
        .and(stage.page.getByLabel(`Actions for ${stage.text}`))
        .click()
      await press(stage, 'Delete all data')
      await stage.page.getByLabel(`Type the name to confirm: ${stage.text}`).fill(stage.text)
    },
    button: 'Delete all data',
    effects: audited('school.erase-person'),
  },
  {
    name: 'ask for a school',
    drawn: ['app/features/dashboard/components/ask-school.tsx', 'app/features/dashboard/components/find-school.tsx'],
    by: 'teacher elsewhere',
    waits: true,
    before: ({ owner, people, text }) =>
      owner.query('UPDATE schools SET name = $2 WHERE id = $1', [people.schoolId, text]),
    async fill(stage) {
      await stage.goTo('/onboard?school')
      await stage.page.getByRole('searchbox').fill(stage.text)
      await stage.page.getByRole('radiogroup').getByText(stage.text).click()
    },
    button: 'Send request',
    effects: audited('school.ask'),
  },
  {
    name: 'first steps',
    drawn: steps,
    by: 'newcomer',
    waits: true,
    unmarked: true,
    async fill(stage) {
      await stage.goTo('/onboard')
      await stage.page.getByText('I am a teacher').click()
      await press(stage, 'Next')
      const change = stage.page.getByLabel('Class name')
      // Whose name is known is not asked for it.
      if (!(await change.isVisible())) {
        await stage.page.getByLabel('Your name').or(change).filter({ visible: true }).first().waitFor()
        if (!(await change.isVisible())) await press(stage, 'Next')
      }
      await change.fill(stage.text)
    },
    button: 'Finish',
    enter: true,
    effects: (stage) => counted(stage, 'classrooms WHERE name = $1', stage.text),
  },
]

const domainOf = (text: string) => `${text.toLowerCase().replaceAll(' ', '-')}.test`
