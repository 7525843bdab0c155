import { Modal } from '@mantine/core'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { DataTable } from '../table/data-table.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { LandingFrame } from './landing-frame.tsx'
import { LearnerFrame } from './learner-frame.tsx'
import { MantineShell } from '../theme/mantine-shell.tsx'
import ui from '../locales/en.json' with { type: 'json' }
import { colorSchemeScript } from '../theme/color-scheme.ts'
import { Toasts } from '../feedback/toasts.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'ui', resources: { en: { ui } } }))

const renderScreen = (screen: ReactNode) => renderToString(<MemoryRouter>{screen}</MemoryRouter>)
const navItem = (index: number) => ({
  href: `/place-${index}`,
  icon: null,
  label: `Place ${index}`,
  current: index === 1,
  badge: index,
})
const items = (count: number) => Array.from({ length: count }, (_, index) => navItem(index))
const countOccurrences = (text: string, part: string) => text.split(part).length - 1

test('both frames show the same menu items in the sidebar and in the phone tab bar', () => {
  const learnerHtml = renderScreen(<LearnerFrame homeHref="/" items={items(4)} children="work" />)
  const deskHtml = renderScreen(
    <DeskFrame homeHref="/" items={items(5)} person={{ name: 'Ms Rivera' }} personMenu={null} children="work" />,
  )
  for (const page of [learnerHtml, deskHtml]) {
    expect(countOccurrences(page, 'href="/place-3"')).toBe(2)
    expect(countOccurrences(page, 'aria-current="page"')).toBe(2)
  }
  expect(countOccurrences(deskHtml, 'href="/place-4"')).toBe(2)
})

test('the landing frame links to all languages, login and registration', () => {
  const languages = ['en', 'th'].map((code) => ({
    code,
    name: code,
    tag: code,
    href: `/${code}`,
    current: code === 'th',
  }))
  const link = (label: string) => ({ href: `/${label}`, label })
  const head = { links: [link('pricing')], logIn: link('login'), start: link('register') }
  const page = renderScreen(
    <LandingFrame homeHref="/" {...head} languages={languages} footer={[]} small="" children="hello" />,
  )
  for (const href of ['/en', '/th', '/login', '/register', '/pricing']) expect(page).toContain(`href="${href}"`)
})

test('the Mantine components in use write no style element', () => {
  const page = renderScreen(
    <MantineShell>
      <Toasts />
      <Modal opened withinPortal={false} onClose={() => {}} title="Archive?" />
      <DataTable
        id="pupils"
        label="Pupils"
        rows={[{ name: 'Mali' }]}
        columns={[{ key: 'name', title: 'Name', value: ({ name }) => name }]}
        rowKey={({ name }) => name}
        rowName={({ name }) => name}
        bulkActions={() => null}
      />
    </MantineShell>,
  )
  expect(page).toContain('Mali')
  expect(page).toContain('Archive?')
  expect(page).not.toContain('<style')
})

test('an empty table shows the text of the spec', () => {
  const page = renderScreen(
    <MantineShell>
      <DataTable id="pupils" label="Pupils" rows={[]} columns={[]} rowKey={String} rowName={String} />
    </MantineShell>,
  )
  expect(page).toContain('No Available Data')
  for (const size of [25, 50, 100]) expect(page).toContain(`value="${size}"`)
})

test('React renders the color scheme script unchanged, so that its hash is valid', () => {
  expect(renderToString(<script>{colorSchemeScript}</script>)).toBe(`<script>${colorSchemeScript}</script>`)
})
