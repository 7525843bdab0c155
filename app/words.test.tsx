import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { trustSlugs } from './features/reading/components/trust-pages.ts'
import { loader as loadTrust } from './features/reading/pages/trust.tsx'
import { catalogue } from './platform/i18n/catalogue.server.ts'
import { serverI18n } from './platform/i18n/i18n.ts'
import { languages, localePath } from './platform/i18n/languages.ts'
import type { PublicRuntime } from './platform/runtime.ts'
import { AppStart } from './platform/shell/app-start.tsx'
import type { PageHandle } from './platform/shell/head.tsx'
import { pages } from './routes.ts'

/** Pages that are nothing but words: those to be read, and those whose feature is still to come. */

type PageModule = { default: ComponentType<{ loaderData?: unknown }>; handle?: PageHandle }

const modules = import.meta.glob<PageModule>('./features/*/pages/*.tsx')
const sources = import.meta.glob<string>('./features/*/pages/*.tsx', { query: '?raw', import: 'default', eager: true })
const fileOf = (page: { file: string }) => `./features/${page.file}.tsx`

const onlyWords = pages.filter((page) => /<(ComingScreen|ProsePage)\b/.test(sources[fileOf(page)] ?? ''))
const loadsOf: Record<string, { slug?: string; activity?: null }[]> = {
  '/trust/:slug': trustSlugs.map((slug) => ({ slug })),
  // Where nothing is printed under the code.
  '/resource/:code': [{ activity: null }],
}
const cases = onlyWords.flatMap((page) => {
  const loads = loadsOf[page.path] ?? [undefined]
  return loads.flatMap((loaderData) =>
    languages.map(({ code }) => ({
      ...page,
      loaderData,
      code,
      name: `${page.path} ${loaderData?.slug ?? ''} ${code}`,
    })),
  )
})

test('some pages were found', () => {
  expect(onlyWords.length).toBeGreaterThan(10)
})

describe.each(cases)('$name', ({ file, path, loaderData, code }) => {
  const i18n = serverI18n(code, { [code]: catalogue[code] })

  test('says everything in its language', async () => {
    const { default: Component } = await modules[fileOf({ file })]!()
    const element = (
      <AppStart runtime={runtime} configuration={{ isMaintenance: false, isUsedTranslator: false }} measured={[]}>
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
    // A message that is missing shows its key, one that was not filled its holes.
    expect(text).not.toMatch(/\w+\.(title|lead|coming|note|links|contents|sections|plans|table)\b|\{\{/)
    expect(text.trim().length).toBeGreaterThan(20)
  })

  test('has a title of its own, short enough for a tab', async () => {
    const { handle } = await modules[fileOf({ file })]!()
    const title = typeof handle?.title === 'function' ? handle.title(loaderData, i18n.t) : i18n.t(handle!.title!)
    expect(title).toMatch(/^.{2,40}$/u)
    expect(title).not.toMatch(/\.title$/)
  })
})

const personal = pages.filter(({ path }) =>
  /^\/(dashboard|chat|minigame|competition|certificates|join\/:clsCode)/.test(path),
)

test.each(personal)('$path is kept out of search engines', (page) => {
  expect(sources[fileOf(page)]).toMatch(/export const handle\b[^}]*\bhidden: true\b/)
})

test('a trust page that does not exist is not found', () => {
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
