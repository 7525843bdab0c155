import type { BrowserContext } from 'playwright-core'
import { personaPassword, personas } from '#db/personas.ts'

export type PersonaName = keyof typeof personas | 'visitor'

/** Signs a persona in through the real route; the cookies stay in the context. */
export async function signIn(context: BrowserContext, url: string, name: PersonaName): Promise<void> {
  if (name === 'visitor') return
  const { email } = personas[name]
  const response = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: { email, password: personaPassword },
    headers: { origin: url },
  })
  if (!response.ok()) throw new Error(`${name} could not sign in: ${response.status()} ${await response.text()}`)
}
