// Imported first, so that its CSS layers precede those of the components.
import '#app/ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { browserI18n } from '#app/platform/i18n/i18n.ts'
import { findLanguage, languages, splitLocale } from '#app/platform/i18n/languages.ts'
import { loadMessages } from '#app/platform/i18n/load-messages.ts'
import { fontHref } from '#app/ui/theme/fonts.ts'
import { CourseList } from './course-list.tsx'
import { loadList, loadStep, PreviewStep, StepPage, stepHandle } from './preview-step.tsx'

/** Preview app for authors: lists the courses and shows each step in the player. */

const { locale } = splitLocale(location.pathname)
document.documentElement.lang = findLanguage(locale).tag
const fonts = document.createElement('link')
Object.assign(fonts, { rel: 'stylesheet', href: fontHref(locale) })
document.head.append(fonts)

const pages = (): RouteObject[] => [
  { index: true, loader: loadList, Component: CourseList },
  {
    Component: StepPage,
    children: [{ path: 'lesson/:lessonId/:stepId', loader: loadStep, handle: stepHandle, Component: PreviewStep }],
  },
]

const router = createBrowserRouter([
  {
    id: 'root',
    loader: () => ({ person: null }),
    Component: Outlet,
    HydrateFallback: () => null,
    children: [
      ...pages(),
      ...languages.filter(({ code }) => code !== 'en').map(({ code }) => ({ path: code, children: pages() })),
      { path: '*', loader: loadList, Component: CourseList },
    ],
  },
])

const i18n = await browserI18n(locale, {}, loadMessages)
createRoot(document.getElementById('preview')!).render(
  <I18nextProvider i18n={i18n}>
    <RouterProvider router={router} />
  </I18nextProvider>,
)
