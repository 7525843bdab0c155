import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider, type ReportNamespaces } from 'react-i18next'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { catalogue } from './platform/i18n/catalogue.server.ts'
import { serverI18n } from './platform/i18n/i18n.ts'
import { languages, splitLocale, type Locale } from './platform/i18n/languages.ts'
import { markContext, visitOf } from './platform/request.server.ts'

const instances = new Map(languages.map(({ code }) => [code as Locale, serverI18n(code, { [code]: catalogue[code] })]))

const messagesSlot = '<script type="application/json" id="messages">'

/** Sent whole, not streamed: the security headers carry hashes of what the page holds. */
export default async function handleRequest(request: Request, status: number, headers: Headers, entryContext: EntryContext, context: RouterContextProvider) {
  const { locale } = splitLocale(new URL(request.url).pathname)
  // A clone of its own tells which namespaces this page used; those, and only those, travel with it.
  const i18n = Object.assign(instances.get(locale)!.cloneInstance(), { reportNamespaces: undefined as ReportNamespaces | undefined })
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
  return new Response(html.replace(messagesSlot, () => messagesSlot + inScript(messages)), { status, headers })
}

const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What nobody expected goes to the log with its request; the person sees the incident's id, never the cause. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { log } = visitOf(context).services
  log.error({ error: error instanceof Error ? error.message : String(error), stack: error instanceof Error ? error.stack : undefined }, 'page')
}
