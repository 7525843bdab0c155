import { totpCode } from '#db/testing/authenticator.ts'
import { verifyPassword } from '#app/features/people/accounts/identity/credentials/passwords.server.ts'
import { password } from '../surface/people.ts'
import { emailFor } from './class-forms.ts'
import type { Stage } from './stage.ts'
import { countAudited, countRows, pressButton, type TypedForm } from './typed-form.ts'

const components = 'app/features/people/accounts/components'
const pages = 'app/features/people/accounts/pages'
const profile = '/dashboard/profile'

/** Forms for the user's account and for signing in. */
export const accountForms: TypedForm[] = [
  {
    name: 'profile',
    renderedIn: [`${components}/profile/profile-about.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(profile)
      await stage.page.locator('main input[name="name"]').fill(stage.text)
    },
    button: 'Save',
    submitsOnEnter: true,
    effects: countAudited('account.profile.change'),
  },
  {
    name: 'new password',
    renderedIn: [`${components}/profile/profile-password.tsx`, `${components}/password/confirm-password-field.tsx`],
    by: 'owner',
    isResent: false,
    async fill(stage) {
      await stage.goTo(profile)
      await stage.page.locator('main input[name="current"]').last().fill(password)
      await stage.page.locator('main input[name="password"]').fill(stage.text)
    },
    button: 'Change password',
    submitsOnEnter: true,
    effects: countAudited('account.password.change'),
  },
  {
    name: 'new email address',
    renderedIn: [`${components}/profile/profile-email.tsx`],
    by: 'owner',
    isResent: false,
    async fill(stage) {
      await stage.goTo(profile)
      await stage.page.locator('main input[name="current"]').first().fill(password)
      await stage.page.locator('main input[name="email"]').fill(emailFor(stage))
    },
    typed: emailFor,
    button: 'Send link',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, `verifications WHERE value LIKE '%' || $1 || '%'`, stage.id),
  },
  {
    name: 'password confirmation',
    renderedIn: [`${components}/profile/profile-confirm.tsx`],
    by: 'owner',
    isResent: false,
    fill: openFactorSetup,
    typed: () => password,
    button: 'Continue',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'two_factors WHERE user_id = $1', stage.id),
  },
  {
    name: 'turn the second factor on',
    renderedIn: [`${components}/profile/profile-scan.tsx`],
    by: 'owner',
    isResent: false,
    async fill(stage) {
      await openFactorSetup(stage)
      await pressButton(stage, 'Continue')
      const key = await stage.page.locator('main code').textContent()
      codes.set(stage, totpCode(`otpauth://totp/x?secret=${key!.replaceAll(' ', '')}`))
      await stage.page.getByLabel('Six digits').fill(codes.get(stage)!)
    },
    typed: (stage) => codes.get(stage)!,
    button: 'Turn on',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'users WHERE id = $1 AND two_factor_enabled', stage.id),
  },
  {
    name: 'register',
    renderedIn: [`${pages}/register.tsx`],
    by: 'visitor',
    isResent: false,
    async fill(stage) {
      await stage.goTo('/register')
      await stage.page.locator('[name=name]').fill(stage.text)
      await stage.page.locator('[name=email]').fill(emailFor(stage))
      await stage.page.locator('[name=password]').fill(password)
      await stage.page.locator('[name=terms]').check({ force: true })
    },
    button: 'Create my account',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'users WHERE email = $1', emailFor(stage)),
  },
  {
    name: 'confirm the address',
    renderedIn: [`${components}/mail-links/sign-in-confirm-address.tsx`],
    by: 'visitor',
    isResent: false,
    async before(stage) {
      const data = { name: stage.text, email: emailFor(stage), password, locale: 'en' }
      await postIdentity(stage, '/sign-up/email', data)
    },
    async fill(stage) {
      await stage.goTo(await stage.linkTo(emailFor(stage)))
      await stage.page.locator('[name=password]').fill(password)
    },
    typed: () => password,
    button: 'Verify and log in',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'users WHERE email = $1 AND email_verified', emailFor(stage)),
  },
  {
    name: 'log in',
    renderedIn: [`${components}/sign-in/sign-in-form.tsx`],
    by: 'visitor',
    isResent: false,
    repeats: true,
    before: endSessions,
    async fill(stage) {
      await stage.goTo('/login')
      await typeLogIn(stage)
    },
    typed: ({ people }) => people.emailOf('owner'),
    button: 'Log in',
    submitsOnEnter: true,
    effects: sessionsOfOwner,
  },
  {
    name: 'log in, second half',
    renderedIn: [`${components}/sign-in/sign-in-second-factor.tsx`],
    by: 'visitor',
    isResent: false,
    async before(stage) {
      const headers = { cookie: stage.people.sessions.get('owner')!.cookie }
      const { totpUri } = await postIdentity<{ totpUri: string }>(stage, '/two-factor/enable', { password }, headers)
      await postIdentity(stage, '/two-factor/verify-totp', { code: totpCode(totpUri) }, headers)
      codes.set(stage, totpCode(totpUri, 1))
      await endSessions(stage)
    },
    async fill(stage) {
      await stage.goTo('/login')
      await typeLogIn(stage)
      await pressButton(stage, 'Log in')
      await stage.page.getByLabel('Six digits').fill(codes.get(stage)!)
    },
    typed: (stage) => codes.get(stage)!,
    button: 'Log in',
    submitsOnEnter: true,
    effects: sessionsOfOwner,
  },
  {
    name: 'forgotten password',
    renderedIn: [`${pages}/forgot-password.tsx`],
    by: 'visitor',
    isResent: false,
    repeats: true,
    async fill(stage) {
      await stage.goTo('/forgot-password')
      await stage.page.locator('[name=email]').fill(stage.people.emailOf('owner'))
    },
    typed: ({ people }) => people.emailOf('owner'),
    button: 'Send me the link',
    submitsOnEnter: true,
    effects: (stage) =>
      countRows(stage, `jobs.job WHERE data::text LIKE '%' || $1 || '%'`, stage.people.emailOf('owner')),
  },
  {
    name: 'password by mail',
    renderedIn: [`${pages}/forgot-password.tsx`],
    by: 'visitor',
    isResent: false,
    before: (stage) => postIdentity(stage, '/request-password-reset', { email: stage.people.emailOf('owner') }),
    async fill(stage) {
      await stage.goTo(await stage.linkTo(stage.people.emailOf('owner')))
      await stage.page.locator('[name=password]').fill(stage.text)
    },
    button: 'Save the new password',
    submitsOnEnter: true,
    async effects({ owner, people, text }) {
      const { rows } = await owner.query<{ password: string }>('SELECT password FROM accounts WHERE user_id = $1', [
        people.ids.owner,
      ])
      return Number(await verifyPassword({ hash: rows[0]!.password, password: text }))
    },
  },
]

/** Authenticator codes are valid for one minute, so each run has its own. */
const codes = new WeakMap<Stage, string>()

async function openFactorSetup(stage: Stage) {
  await stage.goTo(profile)
  await pressButton(stage, 'Set it up')
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
  return countRows(stage, 'sessions WHERE user_id = $1', stage.people.ids.owner)
}

/** Calls an identity route directly, as from another device. */
async function postIdentity<Answer>({ way }: Stage, path: string, data: object, headers = {}): Promise<Answer> {
  const response = await fetch(`${way.url}/api/auth${path}`, {
    method: 'POST',
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json', origin: way.url, ...headers },
  })
  const message = await response.text()
  if (!response.ok) throw new Error(`${path} failed: ${response.status} ${message}`)
  return (message ? JSON.parse(message) : null) as Answer
}
