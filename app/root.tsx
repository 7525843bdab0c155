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
import { fontHref, fontPreloads, otherFontHrefs } from './ui/theme/fonts.ts'
import { getConfiguration } from './features/site/public-pages/public.server.ts'
import { listClassesOfStudent } from './features/people/workspaces/public.server.ts'
import { AfterStart } from './ui/rendering/after-start.tsx'
import { lazyPart } from './ui/rendering/lazy-part.ts'
import { findLanguage, splitLocale, type Locale } from './platform/i18n/languages.ts'
import { listPublicPaths } from './platform/pages/public-pages.ts'
import { getRequestContext } from './platform/request/request.server.ts'
import { buildPublicRuntime } from './platform/shell/start/runtime.server.ts'
import { outboxSealKey } from './platform/outbox/seal.server.ts'
import { AppStart } from './platform/shell/start/app-start.tsx'
import { Head, type Failure } from './platform/shell/document/head.tsx'
import { LoadingBar } from './platform/shell/navigation/loading-bar.tsx'
import { LoadingOverlay } from './platform/shell/navigation/loading-overlay.tsx'
import { useIsAppStarting } from './platform/shell/navigation/loading-pages.ts'
import skipLink from './platform/shell/navigation/skip-link.module.css'
import { isOffline, OfflineScreen } from './platform/shell/offline/offline-screen.tsx'
import { OutageWatch } from './platform/shell/outage/outage-watch.tsx'
import { requireCanonicalIds } from './guards/canonical-ids.ts'
import { redirectDuringMaintenance } from './guards/maintenance.ts'
import { blockForeignRedirects } from './guards/foreign-redirects.ts'
import { pages } from './routes.ts'
import type { Route } from './+types/root.ts'

// Loaded lazily: visitors of the start page need none of these. Only the offline screen is part of every page, because
// it could not be loaded without a network.
const PersonWatch = lazyPart(() => import('./layouts/person-watch.tsx'))
const StudentWatch = lazyPart(() => import('./features/dashboard/student-watch/student-watch.tsx'))
const OutageScreen = lazy(() => import('./platform/shell/outage/outage-screen.tsx'))
const ErrorScreen = lazy(() => import('./platform/shell/screens/error-screen.tsx'))

export const middleware: Route.MiddlewareFunction[] = [
  blockForeignRedirects,
  redirectDuringMaintenance,
  requireCanonicalIds,
]

export async function loader({ context }: Route.LoaderArgs) {
  const { services, signedIn, requestId } = getRequestContext(context)
  return {
    runtime: buildPublicRuntime(services.env),
    baseUrl: services.env.BASE_URL,
    configuration: await getConfiguration(services),
    person: signedIn && {
      id: signedIn.user.id,
      name: signedIn.user.name,
      kind: signedIn.user.kind,
      seal: outboxSealKey(services.env, signedIn.user.id),
    },
    classes: signedIn ? await listClassesOfStudent({ services, signedIn }) : [],
    measured: services.env.TAG_MANAGER_ID && !signedIn ? listPublicPaths(pages) : [],
    requestId,
  }
}

export { revalidateOutsideLessons as shouldRevalidate } from './platform/shell/lesson/same-lesson.ts'

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const { path, ...address } = splitLocale(pathname)
  const rootData = useRouteLoaderData<typeof loader>('root')
  const failure = classifyFailure(useRouteError())
  const locale = failure === 'outage' ? (i18n.language as Locale) : address.locale
  const loading = useNavigation().state === 'loading'
  const layout =
    useMatches()
      .find(({ id }) => id.includes(' layout '))
      ?.id.split(' layout ')[1] ?? 'none'
  const isAppStarting = useIsAppStarting(layout)

  return (
    <html lang={findLanguage(locale).tag} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Only in the HTML: the script runs before hydration, so the browser bundle needs no copy. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? colorSchemeScript : ''}</script>
        <Head baseUrl={rootData?.baseUrl ?? ''} failed={failure} />
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
        <LoadingBar loading={loading} failed={failure !== null} />
        {children}
        <LoadingOverlay loading={isAppStarting} />
        <OutageWatch />
        {/* After the content, so that these styles do not block rendering. */}
        {(rootData?.person || path.startsWith('/join/')) &&
          otherFontHrefs(locale).map((href) => <link key={href} rel="stylesheet" href={href} fetchPriority="low" />)}
        <ScrollRestoration />
        <script type="application/json" id="messages" suppressHydrationWarning>
          {readServerMessages()}
        </script>
        <Scripts />
      </body>
    </html>
  )
}

/** The server fills this element after rendering; hydration must render the same text again. */
const readServerMessages = () =>
  typeof document === 'undefined' ? '' : document.getElementById('messages')?.textContent

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <AppStart runtime={loaderData.runtime} configuration={loaderData.configuration} measuredPaths={loaderData.measured}>
      <Outlet />
      <AfterStart>
        {loaderData.person && (
          <Suspense>
            <PersonWatch person={loaderData.person} />
          </Suspense>
        )}
        {loaderData.classes.length > 0 && (
          <Suspense>
            <StudentWatch classes={loaderData.classes} />
          </Suspense>
        )}
      </AfterStart>
    </AppStart>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const rootData = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  if (isOffline(error)) return <OfflineScreen />
  const failure = classifyFailure(error)
  const signedIn = Boolean(rootData?.person)
  return (
    <Suspense>
      {failure === 'outage' && <OutageScreen />}
      {failure === 'not-found' && <ErrorScreen signedIn={signedIn} kind="not-found" path={pathname} />}
      {failure === 'failure' && (
        <ErrorScreen signedIn={signedIn} kind="failure" message={errorMessage(error)} incident={rootData?.requestId} />
      )}
    </Suspense>
  )
}

const isOutage = (error: unknown) => isRouteErrorResponse(error) && error.status === 503

function classifyFailure(error: unknown): Failure | null {
  if (error == null) return null
  if (isOutage(error)) return 'outage'
  return isRouteErrorResponse(error) && error.status === 404 ? 'not-found' : 'failure'
}

function errorMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
