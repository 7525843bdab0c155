import type { BrowserContext } from 'playwright-core'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openSessions } from '#app/features/accounts/identity/sessions.server.ts'
import { openIdentityPool } from '#app/platform/db.server.ts'
import { parseEnv } from '#app/platform/env.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { personas } from '#db/personas.ts'
import type { PersonaName } from './sign-in.ts'
import type { World } from './world.ts'

export type SessionMaker = {
  /** The cookie, as it is sent, of a new session of a persona or of somebody by their id. */
  sessionOf: (who: Exclude<PersonaName, 'visitor'> | { id: string }) => Promise<string>
  close: () => Promise<void>
}

type Server = { appUrl: string; baseUrl: string; secret: string }

/** Makes sessions with the server's own code, without the password and the time that checking it takes. */
export function openSessionMaker({ appUrl, baseUrl, secret }: Server): SessionMaker {
  const identityPool = openIdentityPool(appUrl, 1).on('error', () => {})
  const env = parseEnv({ NODE_ENV: 'test', DATABASE_URL: appUrl, BASE_URL: baseUrl, SECRET: secret })
  const sessions = openSessions({ identityPool, env, now: Date.now, newId }, openCookies(env))
  return {
    async sessionOf(who) {
      const { id } = typeof who === 'string' ? personas[who] : who
      const [cookie] = (await sessions.createSession(id, 'full', new Headers())).split(';', 1)
      return cookie!
    },
    close: () => identityPool.end(),
  }
}

/** Signs somebody in by cookie; `signIn` does it with the password. */
export async function enter(
  context: BrowserContext,
  world: Pick<World, 'url' | 'sessionOf'>,
  who: PersonaName | { id: string },
): Promise<void> {
  if (who !== 'visitor') await keepSession(context, world.url, await world.sessionOf(who))
}

/** Puts a session's cookie into a browser. */
export async function keepSession(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const at = cookie.indexOf('=')
  await context.addCookies([
    { name: cookie.slice(0, at), value: cookie.slice(at + 1), url, httpOnly: true, sameSite: 'Lax' },
  ])
}
