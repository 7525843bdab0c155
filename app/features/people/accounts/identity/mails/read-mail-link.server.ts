import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { Provider } from '../../contract.ts'
import { confirmationOf } from './confirmation.server.ts'
import { browserDigest, openKeys } from '#app/platform/secrets/keys.server.ts'
import { mailLinks, type MailLink } from '../plain-forms.server.ts'

export type OpenedMailLink =
  | { link: Exclude<MailLink, 'confirm'>; token: string }
  | {
      link: 'confirm'
      token: string
      email: string
      /** True if the password was set in another browser: it is removed unless the user types it. */
      asksPassword: boolean
      /** Providers linked before confirmation, in this browser or in another one. */
      providers: { provider: Provider; sameBrowser: boolean }[]
    }
  | { link: 'spent' }

/**
 * Reads the mailed link of a page's URL. Opening the page changes nothing because mail scanners open every link; only
 * the page's button does.
 */
export async function readMailLink(
  { services, origin }: RequestContext,
  query: URLSearchParams,
): Promise<OpenedMailLink | null> {
  const link = mailLinks.find((name) => query.has(name))
  if (!link) return null
  const token = query.get(link)!
  if (link !== 'confirm') return { link, token }
  const confirmation = await confirmationOf(services, token)
  if (!confirmation) return { link: 'spent' }
  const browser = browserDigest(openKeys(services.env.SECRET), origin)
  const isThisBrowser = (setBy: string | null) => browser !== null && setBy === browser
  const providers = confirmation.providers.map(({ provider, browser: setBy }) => ({
    provider,
    sameBrowser: isThisBrowser(setBy),
  }))
  const asksPassword = confirmation.passwordHash !== null && !isThisBrowser(confirmation.passwordBrowser)
  return { link, token, email: confirmation.email, asksPassword, providers }
}
