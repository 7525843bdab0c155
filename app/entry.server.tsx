import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider, type ReportNamespaces } from 'react-i18next'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { catalogue } from './platform/i18n/catalogue.server.ts'
import { serverI18n } from './platform/i18n/i18n.ts'
import { defaultLocale, detectLocale, languages, type Locale } from './platform/i18n/languages.ts'
import { isOutage } from './platform/outage.server.ts'
import { continueVisit, markContext, visitOf, type Visit } from './platform/request.server.ts'

const instances = new Map(languages.map(({ code }) => [code as Locale, serverI18n(code, { [code]: catalogue[code] })]))

const messagesSlot = '<script type="application/json" id="messages">'

/** Sent whole, not streamed: the security headers carry hashes of what the page holds. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { locale } = continueVisit(context, { locale: drawnIn(visitOf(context), request.headers) })
  // A clone of its own tells which namespaces this page used; those, and only those, travel with it.
  const i18n = Object.assign(instances.get(locale)!.cloneInstance(), {
    reportNamespaces: undefined as ReportNamespaces | undefined,
  })
  const nonce = context.get(markContext)
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={i18n}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </I18nextProvider>,
    { nonce },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  const namespaces = i18n.reportNamespaces?.getUsedNamespaces() ?? []
  const messages = { [locale]: Object.fromEntries(namespaces.map((name) => [name, catalogue[locale][name]])) }
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(
    html.replace(messagesSlot, () => messagesSlot + inScript(messages)),
    { status, headers },
  )
}

/** An address without a prefix is English; an outage is told to whoever comes, in the language they read. */
const drawnIn = ({ locale, failure }: Visit, headers: Headers) =>
  locale === defaultLocale && isOutage(failure)
    ? detectLocale(headers.get('cookie'), headers.get('accept-language'))
    : locale

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * What nobody expected goes to the log with its request; the person sees the incident's id, never the cause. A page
 * that is not there is expected.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  continueVisit(context, { failure: visitOf(context).failure ?? error })
}
