import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import './ui/theme/base.css'
import { colorSchemeScript } from './ui/theme/color-scheme.ts'
import { fontHref, fontPreloads, otherScripts } from './ui/theme/fonts.ts'
import { currentConfiguration } from './features/site/public.server.ts'
import { lazyPart } from './ui/lazy-part.ts'
import { languageOf, splitLocale, type Locale } from './platform/i18n/languages.ts'
import { publicPaths } from './platform/public-pages.ts'
import { visitOf } from './platform/request.server.ts'
import { publicRuntime } from './platform/runtime.server.ts'
import { outboxSeal } from './platform/outbox/seal.server.ts'
import { AppStart } from './platform/shell/app-start.tsx'
import { Head, type Failure } from './platform/shell/head.tsx'
import { LoadingBar } from './platform/shell/loading-bar.tsx'
import { LoadingOverlay } from './platform/shell/loading-overlay.tsx'
import { useAppStarting } from './platform/shell/loading-pages.ts'
import skipLink from './platform/shell/skip-link.module.css'
import { isOffline, OfflineScreen } from './platform/shell/offline-screen.tsx'
import { OutageWatch } from './platform/shell/outage-watch.tsx'
import { knownIds } from './guards/known-ids.ts'
import { duringMaintenance } from './guards/maintenance.ts'
import { toOwnPagesOnly } from './guards/own-redirects.ts'
import { pages } from './routes.ts'
import type { Route } from './+types/root.ts'

// The server draws them with the page, and is there to bring them; only the screen for no network travels with every
// page.
// Visitors of the start page need none of it.
const PersonWatch = lazyPart(() => import('./layouts/person-watch.tsx'))
const OutageScreen = lazy(() => import('./platform/shell/outage-screen.tsx'))
const ErrorScreen = lazy(() => import('./platform/shell/error-screen.tsx'))

export const middleware: Route.MiddlewareFunction[] = [toOwnPagesOnly, duringMaintenance, knownIds]

export async function loader({ context }: Route.LoaderArgs) {
  const { services, signedIn, requestId } = visitOf(context)
  return {
    runtime: publicRuntime(services.env),
    baseUrl: services.env.BASE_URL,
    configuration: await currentConfiguration(services),
    person: signedIn && {
      id: signedIn.user.id,
      name: signedIn.user.name,
      kind: signedIn.user.kind,
      seal: outboxSeal(services.env, signedIn.user.id),
    },
    measured: services.env.TAG_MANAGER_ID && !signedIn ? publicPaths(pages) : [],
    requestId,
  }
}

export { askOutsideLessons as shouldRevalidate } from './platform/shell/same-lesson.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const { path, ...address } = splitLocale(pathname)
  const loaded = useRouteLoaderData<typeof loader>('root')
  const failed = failureOf(useRouteError())
  const locale = failed === 'outage' ? (i18n.language as Locale) : address.locale
  const loading = useNavigation().state === 'loading'
  const layout =
    useMatches()
      .find(({ id }) => id.includes(' layout '))
      ?.id.split(' layout ')[1] ?? 'none'
  const starting = useAppStarting(layout)

  return (
    <html lang={languageOf(locale).tag} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* It has run before this script came: the browser's bundle needs no copy of it. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? colorSchemeScript : ''}</script>
        <Head baseUrl={loaded?.baseUrl ?? ''} failed={failed} />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <meta name="theme-color" content="#0B70CF" />
        {fontPreloads(locale).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={fontHref(locale)} />
        <Links />
      </head>
      <body data-layout={layout}>
        <a className={skipLink.link} href="#content">
          {t('skipToContent')}
        </a>
        <LoadingBar loading={loading} failed={failed !== null} />
        {children}
        <LoadingOverlay loading={starting} />
        <OutageWatch />
        {/* After the content, which does not wait for them. */}
        {(loaded?.person || path.startsWith('/join/')) &&
          otherScripts(locale).map((href) => <link key={href} rel="stylesheet" href={href} fetchPriority="low" />)}
        <ScrollRestoration />
        <script type="application/json" id="messages" suppressHydrationWarning>
          {broughtMessages()}
        </script>
        <Scripts />
      </body>
    </html>
  )
}

/** Filled in by the server after rendering; the browser finds there what it must render again. */
const broughtMessages = () => (typeof document === 'undefined' ? '' : document.getElementById('messages')?.textContent)

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <AppStart runtime={loaderData.runtime} configuration={loaderData.configuration} measured={loaderData.measured}>
      <Outlet />
      {loaderData.person && (
        <Suspense>
          <PersonWatch person={loaderData.person} />
        </Suspense>
      )}
    </AppStart>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  if (isOffline(error)) return <OfflineScreen />
  const failure = failureOf(error)
  const signedIn = Boolean(loaded?.person)
  return (
    <Suspense>
      {failure === 'outage' && <OutageScreen />}
      {failure === 'not-found' && <ErrorScreen signedIn={signedIn} kind="not-found" path={pathname} />}
      {failure === 'failure' && (
        <ErrorScreen signedIn={signedIn} kind="failure" message={messageOf(error)} incident={loaded?.requestId} />
      )}
    </Suspense>
  )
}

const isOutage = (error: unknown) => isRouteErrorResponse(error) && error.status === 503

function failureOf(error: unknown): Failure | null {
  if (error == null) return null
  if (isOutage(error)) return 'outage'
  return isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'failure'
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
