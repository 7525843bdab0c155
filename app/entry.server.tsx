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
import { giveBack, takeWords } from './platform/i18n/page-words.server.ts'
import { isOutage } from './platform/outage.server.ts'
import {
  continueVisit,
  drawnContext,
  giveWayContext,
  markContext,
  visitOf,
  type Visit,
} from './platform/request.server.ts'
import { inScript, withShortManifest } from './platform/shell/route-manifest.server.ts'
import { DrawingTurns, openDrawingTurns } from './ui/drawing-turns.ts'

const messagesId = ' type="application/json" id="messages">'
const messagesSlot = `<script${messagesId}`
/** Tells the browser to fetch the other messages of the same namespaces. */
const partMark = ' data-part="true"'

/** Sent whole, not streamed: the security headers carry hashes of what the page holds. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const { locale, signedIn } = continueVisit(context, { locale: drawnIn(visitOf(context), request.headers) })
  // Drawing holds the processor: one page at a time, and whoever waits for PostgreSQL is heard in between.
  await context.get(giveWayContext)()
  const words = takeWords(locale)
  const nonce = context.get(markContext)
  const html = await drawn(
    <I18nextProvider i18n={words.i18n}>
      <DrawingTurns value={openDrawingTurns()}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </DrawingTurns>
    </I18nextProvider>,
    nonce,
  )
  // Who is signed in has the rest in the browser's cache after the first page; others get no second request for words.
  const part = signedIn !== null
  const messages = inScript({ [locale]: part ? words.used() : words.whole() })
  giveBack(words)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = withShortManifest(html).replace(
    messagesSlot,
    () => `<script${part ? partMark : ''}${messagesId}${messages}`,
  )
  context.set(drawnContext, page)
  return new Response(null, { status, headers })
}

/** The text of a page with everything in its place: nothing waits in a hidden corner for a script to move it. */
function drawn(tree: ReactElement, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const pieces: Buffer[] = []
  const whole = new Writable({
    write: (piece: Buffer, _, done) => (pieces.push(piece), done()),
    final: (done) => (resolve(Buffer.concat(pieces).toString()), done()),
  })
  const { pipe } = renderToPipeableStream(tree, {
    nonce,
    progressiveChunkSize: Infinity,
    onAllReady: () => void pipe(whole),
    onShellError: reject,
  })
  return promise
}

/** An address without a prefix is English; an outage is told to whoever comes, in the language they read. */
const drawnIn = ({ locale, failure }: Visit, headers: Headers) =>
  locale === defaultLocale && isOutage(failure)
    ? detectLocale(headers.get('cookie'), headers.get('accept-language'))
    : locale

/**
 * What nobody expected goes to the log with its request; the person sees the incident's id, never the cause. A page
 * that is not there is expected.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  continueVisit(context, { failure: visitOf(context).failure ?? error })
}
