import type { Visit } from '#app/platform/request.server.ts'
import type { Provider } from '../contract.ts'
import { confirmationOf } from './confirmation.server.ts'
import { browserOf, openKeys } from '#app/platform/keys.server.ts'
import { mailLinks, type MailLink } from './plain-forms.server.ts'

export type OpenedMailLink =
  | { link: Exclude<MailLink, 'confirm'>; token: string }
  | {
      link: 'confirm'
      token: string
      email: string
      /** Whether a password was chosen in another browser: it stays if its owner types it. */
      asksPassword: boolean
      /** Providers through which somebody came, in this browser or in another one. */
      providers: { provider: Provider; sameBrowser: boolean }[]
    }
  | { link: 'spent' }

/**
 * What the link of a mail leads to. Opening it changes nothing: mail scanners open every link, and only its button
 * acts.
 */
export async function openedMailLink(
  { services, origin }: Visit,
  query: URLSearchParams,
): Promise<OpenedMailLink | null> {
  const link = mailLinks.find((known) => query.has(known))
  if (!link) return null
  const token = query.get(link)!
  if (link !== 'confirm') return { link, token }
  const found = await confirmationOf(services, token)
  if (!found) return { link: 'spent' }
  const browser = browserOf(openKeys(services.env.SECRET), origin)
  const isHere = (setBy: string | null) => browser !== null && setBy === browser
  const providers = found.providers.map(({ provider, browser: setBy }) => ({ provider, sameBrowser: isHere(setBy) }))
  const asksPassword = found.passwordHash !== null && !isHere(found.passwordBrowser)
  return { link, token, email: found.email, asksPassword, providers }
}
