import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { defaultLocale, detectLocale } from './platform/i18n/languages.ts'
import { releasePageMessages, acquirePageMessages } from './platform/i18n/page-messages.server.ts'
import { isOutage } from './platform/errors/outage.server.ts'
import {
  updateRequestContext,
  renderedHtmlContext,
  waitBeforeRenderContext,
  nonceContext,
  getRequestContext,
  type RequestContext,
} from './platform/request/request.server.ts'
import { toScriptJson, shortenManifest } from './platform/shell/document/route-manifest.server.ts'
import { RenderSlots, createRenderSlots } from './ui/rendering/render-slots.ts'

const messagesId = ' type="application/json" id="messages">'
const messagesSlot = `<script${messagesId}`
/** Makes the browser fetch the remaining messages of the same namespaces. */
const partialAttribute = ' data-part="true"'

/** Not streamed: the security headers contain hashes of inline scripts, so the HTML must be complete first. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { locale, signedIn } = updateRequestContext(context, {
    locale: findRenderLocale(getRequestContext(context), request.headers),
  })
  // Rendering blocks the event loop, so pages wait for a slot; database responses are handled between pages.
  await context.get(waitBeforeRenderContext)()
  const pageMessages = acquirePageMessages(locale)
  const nonce = context.get(nonceContext)
  const html = await renderHtml(
    <I18nextProvider i18n={pageMessages.i18n}>
      <RenderSlots value={createRenderSlots()}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </RenderSlots>
    </I18nextProvider>,
    nonce,
  )
  // Signed-in users cache the full messages after the first page; visitors get all in the HTML, without a request.
  const isPartial = signedIn !== null
  const messages = toScriptJson({ [locale]: isPartial ? pageMessages.usedMessages() : pageMessages.loadedNamespaces() })
  releasePageMessages(pageMessages)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = shortenManifest(html).replace(
    messagesSlot,
    () => `<script${isPartial ? partialAttribute : ''}${messagesId}${messages}`,
  )
  context.set(renderedHtmlContext, page)
  return new Response(null, { status, headers })
}

/** Renders complete HTML without Suspense placeholders that a script would have to replace. */
function renderHtml(tree: ReactElement, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => (chunks.push(chunk), done()),
    final: (done) => (resolve(Buffer.concat(chunks).toString()), done()),
  })
  const { pipe } = renderToPipeableStream(tree, {
    nonce,
    progressiveChunkSize: Infinity,
    onAllReady: () => void pipe(sink),
    onShellError: reject,
  })
  return promise
}

/** A URL without a prefix is English, except for outage pages, which use the language of the browser. */
const findRenderLocale = ({ locale, failure }: RequestContext, headers: Headers) =>
  locale === defaultLocale && isOutage(failure)
    ? detectLocale(headers.get('cookie'), headers.get('accept-language'))
    : locale

/**
 * Records unexpected errors for the request log; the user sees only the incident id. Route errors below 500, such as
 * 404, are expected.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  updateRequestContext(context, { failure: getRequestContext(context).failure ?? error })
}
