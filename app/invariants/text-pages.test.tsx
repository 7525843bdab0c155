import { proposedPrices } from '#rules/billing/proposed-prices.ts'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { trustSlugs } from '../features/site/reading/components/trust-pages.ts'
import { loader as loadTrust } from '../features/site/reading/pages/trust.tsx'
import { catalogue } from '../platform/i18n/catalogue.server.ts'
import { serverI18n } from '../platform/i18n/i18n.ts'
import { languages, localePath } from '../platform/i18n/languages.ts'
import type { PublicRuntime } from '../platform/shell/start/runtime.ts'
import { initialConfiguration } from '#app/platform/shell/start/configuration.ts'
import { AppStart } from '../platform/shell/start/app-start.tsx'
import type { PageHandle } from '../platform/shell/document/head.tsx'
import { pages } from '#app/routes.ts'

/** Tests pages that consist of text only: prose pages and placeholders of planned features. */

type PageModule = { default: ComponentType<{ loaderData?: unknown }>; handle?: PageHandle }

const modules = import.meta.glob<PageModule>('../features/**/pages/*.tsx')
const sources = import.meta.glob<string>('../features/**/pages/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pageFile = (page: { file: string }) => `../features/${page.file}.tsx`

const textPages = pages.filter((page) => /<(ComingSoonScreen|ProsePage)\b/.test(sources[pageFile(page)] ?? ''))
const loaderDataByPath: Record<
  string,
  {
    slug?: string
    billing?: 'on' | 'off'
    sellsPlans?: boolean
    prices?: object[]
    visitor?: string
    mailLink?: null
  }[]
> = {
  '/parent': [{ visitor: 'visitor', mailLink: null }],
  '/pricing': [
    { sellsPlans: true, prices: [...proposedPrices] },
    { sellsPlans: false, prices: [] },
  ],
  '/term-and-policy': [{ billing: 'on' }, { billing: 'off' }],
  '/trust/:slug': trustSlugs.map((slug) => ({ slug })),
}
const cases = textPages.flatMap((page) => {
  const loads = loaderDataByPath[page.path] ?? [undefined]
  return loads.flatMap((loaderData) =>
    languages.map(({ code }) => ({
      ...page,
      loaderData,
      code,
      name: `${page.path} ${loaderData?.slug ?? loaderData?.billing ?? loaderData?.sellsPlans ?? ''} ${code}`,
    })),
  )
})

test('finds five text pages', () => {
  expect(textPages.length).toBeGreaterThanOrEqual(5)
})

describe.each(cases)('$name', ({ file, path, loaderData, code }) => {
  const i18n = serverI18n(code, { [code]: catalogue[code] })

  test('renders without missing messages or placeholders', async () => {
    const { default: Component } = await modules[pageFile({ file })]!()
    const element = (
      <AppStart runtime={runtime} configuration={initialConfiguration} measuredPaths={[]}>
        <Component loaderData={loaderData} />
      </AppStart>
    )
    const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
      initialEntries: [localePath(code, path)],
      hydrationData: { loaderData: { root: { person: null } } },
    })
    const text = renderToString(
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>,
    ).replaceAll(/<[^>]*>/g, '\n')
    // A missing message shows its key; a missing value shows `{{`.
    expect(text).not.toMatch(/\w+\.(title|lead|coming|note|links|contents|sections|plans|table)\b|\{\{/)
    expect(text.trim().length).toBeGreaterThan(20)
  })

  test('has a title of 2 to 40 characters', async () => {
    const { handle } = await modules[pageFile({ file })]!()
    const title = typeof handle?.title === 'function' ? handle.title(loaderData, i18n.t) : i18n.t(handle!.title!)
    expect(title).toMatch(/^.{2,40}$/u)
    expect(title).not.toMatch(/\.title$/)
  })
})

const privatePages = pages.filter(({ path }) =>
  /^\/(dashboard|chat|minigame|competition|certificates|join\/:clsCode)/.test(path),
)

test.each(privatePages)('$path is hidden from search engines', (page) => {
  expect(sources[pageFile(page)]).toMatch(/export const handle\b[^}]*\bhidden: true\b/)
})

test('answers 404 for an unknown trust page', () => {
  const load = (slug: string) => loadTrust({ params: { slug } } as Parameters<typeof loadTrust>[0])
  expect(load('sub-processors')).toEqual({ slug: 'sub-processors' })
  expect(() => load('toString')).toThrow(
    expect.objectContaining({ init: { status: 404, statusText: 'Page not found' } }),
  )
})

const runtime: PublicRuntime = {
  apiKey: '',
  authDomain: 'school.example',
  projectId: '',
  storageBucket: '',
  messagingSenderId: 'kites@school.example',
  appId: 'test',
  measurementId: '',
  databaseURL: '',
}
