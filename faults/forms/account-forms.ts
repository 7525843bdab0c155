import { codeOf } from '#db/testing/authenticator.ts'
import { verifyPassword } from '#app/features/accounts/identity/passwords.server.ts'
import { password } from '../surface/people.ts'
import { address } from './class-forms.ts'
import type { Stage } from './stage.ts'
import { audited, counted, press, type TypedForm } from './typed-form.ts'

const components = 'app/features/accounts/components'
const pages = 'app/features/accounts/pages'
const profile = '/dashboard/profile'

/** What somebody fills in about their own account, and to get into it. */
export const accountForms: TypedForm[] = [
  {
    name: 'profile',
    drawn: [`${components}/profile-about.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(profile)
      await stage.page.locator('main input[name="name"]').fill(stage.text)
    },
    button: 'Save',
    enter: true,
    effects: audited('account.profile.change'),
  },
  {
    name: 'new password',
    drawn: [`${components}/profile-password.tsx`],
    by: 'owner',
    waits: false,
    async fill(stage) {
      await stage.goTo(profile)
      await stage.page.locator('main input[name="current"]').fill(password)
      await stage.page.locator('main input[name="password"]').fill(stage.text)
    },
    button: 'Change password',
    enter: true,
    effects: audited('account.password.change'),
  },
  {
    name: 'password before something grave',
    drawn: [`${components}/profile-confirm.tsx`],
    by: 'owner',
    waits: false,
    fill: askForFactor,
    typed: () => password,
    button: 'Continue',
    enter: true,
    effects: (stage) => counted(stage, 'two_factors WHERE user_id = $1', stage.id),
  },
  {
    name: 'turn the second factor on',
    drawn: [`${components}/profile-scan.tsx`],
    by: 'owner',
    waits: false,
    async fill(stage) {
      await askForFactor(stage)
      await press(stage, 'Continue')
      const key = await stage.page.locator('main code').textContent()
      codes.set(stage, codeOf(`otpauth://totp/x?secret=${key!.replaceAll(' ', '')}`))
      await stage.page.getByLabel('Six digits').fill(codes.get(stage)!)
    },
    typed: (stage) => codes.get(stage)!,
    button: 'Turn on',
    enter: true,
    effects: (stage) => counted(stage, 'users WHERE id = $1 AND two_factor_enabled', stage.id),
  },
  {
    name: 'register',
    drawn: [`${pages}/register.tsx`],
    by: 'visitor',
    waits: false,
    async fill(stage) {
      await stage.goTo('/register')
      await stage.page.locator('[name=name]').fill(stage.text)
      await stage.page.locator('[name=email]').fill(address(stage))
      await stage.page.locator('[name=password]').fill(password)
      await stage.page.locator('[name=terms]').check({ force: true })
    },
    button: 'Create my account',
    enter: true,
    effects: (stage) => counted(stage, 'users WHERE email = $1', address(stage)),
  },
  {
    name: 'confirm the address',
    drawn: [`${components}/sign-in-confirm-address.tsx`],
    by: 'visitor',
    waits: false,
    async before(stage) {
      const data = { name: stage.text, email: address(stage), password, locale: 'en' }
      await ask(stage, '/sign-up/email', data)
    },
    async fill(stage) {
      await stage.goTo(await stage.linkTo(address(stage)))
      await stage.page.locator('[name=password]').fill(password)
    },
    typed: () => password,
    button: 'Verify and log in',
    enter: true,
    effects: (stage) => counted(stage, 'users WHERE email = $1 AND email_verified', address(stage)),
  },
  {
    name: 'log in',
    drawn: [`${components}/sign-in-form.tsx`],
    by: 'visitor',
    waits: false,
    repeats: true,
    before: endSessions,
    async fill(stage) {
      await stage.goTo('/login')
      await typeLogIn(stage)
    },
    typed: ({ people }) => people.emailOf('owner'),
    button: 'Log in',
    enter: true,
    effects: sessionsOfOwner,
  },
  {
    name: 'log in, second half',
    drawn: [`${components}/sign-in-second-factor.tsx`],
    by: 'visitor',
    waits: false,
    async before(stage) {
      const headers = { cookie: stage.people.sessions.get('owner')!.cookie }
      const { totpUri } = await ask<{ totpUri: string }>(stage, '/two-factor/enable', { password }, headers)
      await ask(stage, '/two-factor/verify-totp', { code: codeOf(totpUri) }, headers)
      codes.set(stage, codeOf(totpUri, 1))
      await endSessions(stage)
    },
    async fill(stage) {
      await stage.goTo('/login')
      await typeLogIn(stage)
      await press(stage, 'Log in')
      await stage.page.getByLabel('Six digits').fill(codes.get(stage)!)
    },
    typed: (stage) => codes.get(stage)!,
    button: 'Log in',
    enter: true,
    effects: sessionsOfOwner,
  },
  {
    name: 'forgotten password',
    drawn: [`${pages}/forgot-password.tsx`],
    by: 'visitor',
    waits: false,
    repeats: true,
    async fill(stage) {
      await stage.goTo('/forgot-password')
      await stage.page.locator('[name=email]').fill(stage.people.emailOf('owner'))
    },
    typed: ({ people }) => people.emailOf('owner'),
    button: 'Send me the link',
    enter: true,
    effects: (stage) =>
      counted(stage, `jobs.job WHERE data::text LIKE '%' || $1 || '%'`, stage.people.emailOf('owner')),
  },
  {
    name: 'password by mail',
    drawn: [`${pages}/forgot-password.tsx`],
    by: 'visitor',
    waits: false,
    before: (stage) => ask(stage, '/request-password-reset', { email: stage.people.emailOf('owner') }),
    async fill(stage) {
      await stage.goTo(await stage.linkTo(stage.people.emailOf('owner')))
      await stage.page.locator('[name=password]').fill(stage.text)
    },
    button: 'Save the new password',
    enter: true,
    async effects({ owner, people, text }) {
      const { rows } = await owner.query<{ password: string }>('SELECT password FROM accounts WHERE user_id = $1', [
        people.ids.owner,
      ])
      return Number(await verifyPassword({ hash: rows[0]!.password, password: text }))
    },
  },
]

/** Codes of authenticators hold for a minute: each run has its own. */
const codes = new WeakMap<Stage, string>()

async function askForFactor(stage: Stage) {
  await stage.goTo(profile)
  await press(stage, 'Set it up')
  await stage.page.getByRole('dialog').locator('[name=password]').fill(password)
}

async function typeLogIn({ page, people }: Stage) {
  await page.locator('[name=email]').fill(people.emailOf('owner'))
  await page.locator('[name=password]').fill(password)
}

function endSessions({ owner, people }: Stage) {
  return owner.query('DELETE FROM sessions WHERE user_id = $1', [people.ids.owner])
}

function sessionsOfOwner(stage: Stage) {
  return counted(stage, 'sessions WHERE user_id = $1', stage.people.ids.owner)
}

/** What was done on another device before. */
async function ask<Answer>({ way }: Stage, path: string, data: object, headers = {}): Promise<Answer> {
  const answer = await fetch(`${way.url}/api/auth${path}`, {
    method: 'POST',
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json', origin: way.url, ...headers },
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${said}`)
  return (said ? JSON.parse(said) : null) as Answer
}
