import type { BrowserContext } from 'playwright-core'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openSessions } from '#app/features/people/accounts/identity/sessions/sessions.server.ts'
import { openIdentityPool } from '#app/platform/db/db.server.ts'
import { parseEnv } from '#app/platform/services/env.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { personas } from '#db/personas.ts'
import type { PersonaName } from './sign-in.ts'
import type { World } from './world.ts'

export type SessionMaker = {
  /** Creates a session for a persona or a user id and returns the value of its Cookie header. */
  sessionOf: (person: Exclude<PersonaName, 'visitor'> | { id: string }) => Promise<string>
  close: () => Promise<void>
}

type Server = { appUrl: string; baseUrl: string; secret: string }

/** Creates sessions with the server's code, without the slow password check. */
export function openSessionMaker({ appUrl, baseUrl, secret }: Server): SessionMaker {
  const identityPool = openIdentityPool(appUrl, 1).on('error', () => {})
  const env = parseEnv({ NODE_ENV: 'test', DATABASE_URL: appUrl, BASE_URL: baseUrl, SECRET: secret })
  const sessions = openSessions({ identityPool, env, now: Date.now, newId }, openCookies(env))
  return {
    async sessionOf(person) {
      const { id } = typeof person === 'string' ? personas[person] : person
      const [cookie] = (await sessions.createSession(id, 'full', new Headers())).split(';', 1)
      return cookie!
    },
    close: () => identityPool.end(),
  }
}

/** Signs a user in by adding a session cookie; `signIn` uses the password instead. */
export async function signInByCookie(
  context: BrowserContext,
  world: Pick<World, 'url' | 'sessionOf'>,
  person: PersonaName | { id: string },
): Promise<void> {
  if (person !== 'visitor') await addSessionCookie(context, world.url, await world.sessionOf(person))
}

/** Adds a session cookie to a browser context. */
export async function addSessionCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const index = cookie.indexOf('=')
  await context.addCookies([
    { name: cookie.slice(0, index), value: cookie.slice(index + 1), url, httpOnly: true, sameSite: 'Lax' },
  ])
}
